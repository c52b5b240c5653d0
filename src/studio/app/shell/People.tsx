import { useEffect } from 'react'
import { Button } from '#workbench/app/Buttons.tsx'
import type { Present } from '../../protocol.ts'
import type { Router } from '../place.ts'
import { titled } from '../store/file-titles.ts'
import { useStudio, useStudioState } from '../store/studio-context.tsx'
import styles from './shell.module.css'

/** How often a window says that it is still there. */
const everyMs = 15_000

const ownWindow = crypto.randomUUID()

/** Tells the others of a change where this window is, and leads to where they are. */
export function People({ router }: { readonly router: Router }) {
  const { file, at } = router.place
  const studio = useStudio()
  const people = useStudioState((state) => state.people)
  const outline = useStudioState((state) => state.outline)
  const place = JSON.stringify({ window: ownWindow, file, at })
  useEffect(() => {
    // The next one is soon enough where one fails.
    const tell = () => void studio.api.post('here', JSON.parse(place)).catch(() => {})
    tell()
    const timer = setInterval(tell, everyMs)
    return () => clearInterval(timer)
  }, [studio, place])
  const others = people.filter(({ window }) => window !== ownWindow)
  if (others.length === 0) return null
  const where = (other: Present) => {
    const entry = outline.find((one) => one.file === other.file)
    return entry ? titled(entry, outline).title : 'the first screen'
  }
  return (
    <ul className={styles['people']} aria-label="Also here">
      {others.map((other) => (
        <li key={other.window}>
          <Button
            look="link"
            isDisabled={other.file === undefined}
            onPress={() => router.go({ ...(other.file !== undefined && { file: other.file }), at: other.at })}
          >
            {other.name} · {where(other)}
          </Button>
        </li>
      ))}
    </ul>
  )
}

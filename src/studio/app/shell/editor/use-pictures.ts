import { useMemo } from 'react'
import { type Picture, tooLarge } from '../../../dialogs.ts'
import type { Pictures } from '../../form/form-context.ts'
import { useAnswer, useStudio } from '../../store/studio-context.tsx'

/** The pictures of the site: the preview serves them, and the server takes new ones. Undefined until the preview is there. */
export function usePictures(): Pictures | undefined {
  const { api } = useStudio()
  const { data } = useAnswer<{ readonly address: string }>('preview', undefined)
  const address = data?.address
  return useMemo(() => {
    if (address === undefined) return undefined
    const { origin } = new URL(address)
    return {
      address: (path) => (path.startsWith('/') ? origin + path : path),
      async upload(picture, folder) {
        // Far too large, it would not even arrive.
        const problem = tooLarge(picture.size)
        if (problem !== undefined) throw new Error(problem)
        const told: Picture = { folder, name: picture.name, content: await inBase64(picture) }
        return (await api.post<{ readonly path: string }>('picture', told)).path
      },
    }
  }, [api, address])
}

function inBase64(file: File): Promise<string> {
  const reader = new FileReader()
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result).replace(/^.*,/, ''))
    reader.onerror = () => reject(new Error('The picture could not be read. Choose it again.'))
    reader.readAsDataURL(file)
  })
}

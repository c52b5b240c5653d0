import { useState } from 'react'
import { Button } from '#workbench/app/Buttons.tsx'
import { Field } from '#workbench/app/Fields.tsx'
import { Problem } from '#workbench/app/Problem.tsx'
import { post } from '../api.ts'
import styles from '../desk.module.css'
import { useWork } from '../use-loaded.ts'

/** Makes a link that shows a change to people without an account. */
export function DraftLink({ change }: { readonly change: string }) {
  const [day, setDay] = useState('')
  const [link, setLink] = useState<string>()
  const [isCopied, setCopied] = useState(false)
  const { run, problem, isBusy } = useWork()
  const make = async () => {
    const { address } = await post<{ readonly address: string }>(
      `/desk/changes/${change}/link`,
      day === '' ? {} : { day },
    )
    setLink(address)
    setCopied(false)
  }
  return (
    <section aria-labelledby="show">
      <h2 id="show">Show it to somebody</h2>
      <p>
        A link shows the whole site as it would be. It needs no account and works for a week, until this is published.
      </p>
      <div className={styles['choices']}>
        <Field label="As of a day, if it matters" type="date" value={day} onChange={setDay} />
        <Button isDisabled={isBusy} onPress={() => run(make)}>
          Make a link
        </Button>
      </div>
      {link !== undefined && (
        <div className={styles['choices']}>
          <Field label="Link to the draft" value={link} isReadOnly />
          <Button onPress={() => void navigator.clipboard.writeText(link).then(() => setCopied(true))}>
            {isCopied ? 'Copied' : 'Copy link'}
          </Button>
          <a href={link} target="_blank" rel="noreferrer">
            Open it
          </a>
        </div>
      )}
      <Problem>{problem}</Problem>
    </section>
  )
}

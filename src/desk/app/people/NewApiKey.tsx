import { useId, useState } from 'react'
import { Button } from '#workbench/app/Buttons.tsx'
import { Field, Select } from '#workbench/app/Fields.tsx'
import { Problem } from '#workbench/app/Problem.tsx'
import type { MadeApiKey } from '../../api/api-key-routes.ts'
import type { Market } from '../answers.ts'
import { post } from '../api.ts'
import styles from '../desk.module.css'
import { useWork } from '../use-loaded.ts'

interface NewApiKeyProps {
  readonly markets: readonly Market[]
  readonly onMade: (name: string, secret: string) => void
}

/** Makes a key for a program, for some markets or all. */
export function NewApiKey({ markets, onMade }: NewApiKeyProps) {
  const id = useId()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<readonly string[] | null>([])
  const [mayWrite, setMayWrite] = useState(false)
  const { run, problem, isBusy } = useWork()
  const isReady = name.trim() !== '' && chosen?.length !== 0
  const make = async () => {
    const { secret } = await post<MadeApiKey>('/desk/api-keys', { name: name.trim(), markets: chosen, mayWrite })
    onMade(name.trim(), secret)
    setName('')
    setChosen([])
    setMayWrite(false)
  }
  return (
    <section aria-labelledby={id} className={styles['invite']}>
      <h3 id={id}>Make a key</h3>
      <Field label="Program" value={name} onChange={setName} maxLength={200} autoComplete="off" />
      <KeyMarkets markets={markets} chosen={chosen} onChange={setChosen} />
      <Select
        label="It may"
        value={mayWrite ? 'write' : 'read'}
        options={[
          ['read', 'Read leads'],
          ['write', 'Read leads and say what was done'],
        ]}
        onChange={(value) => setMayWrite(value === 'write')}
      />
      <Button look="primary" isDisabled={isBusy || !isReady} onPress={() => run(make)}>
        Make a key
      </Button>
      <Problem>{problem}</Problem>
    </section>
  )
}

interface KeyMarketsProps {
  readonly markets: readonly Market[]
  /** Null for all. */
  readonly chosen: readonly string[] | null
  readonly onChange: (chosen: readonly string[] | null) => void
}

function KeyMarkets({ markets, chosen, onChange }: KeyMarketsProps) {
  const others = chosen ?? []
  return (
    <fieldset className={styles['ticks']}>
      <legend>Leads of</legend>
      <label>
        <input
          type="checkbox"
          checked={chosen === null}
          onChange={({ target }) => onChange(target.checked ? null : [])}
        />{' '}
        All markets
      </label>
      {markets.map(({ id, title }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen === null || others.includes(id)}
            disabled={chosen === null}
            onChange={({ target }) => onChange(target.checked ? [...others, id] : others.filter((one) => one !== id))}
          />{' '}
          {title}
        </label>
      ))}
    </fieldset>
  )
}

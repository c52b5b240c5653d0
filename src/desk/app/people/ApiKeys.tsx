import { useState } from 'react'
import { Button } from '#workbench/app/Buttons.tsx'
import { Field } from '#workbench/app/Fields.tsx'
import { Problem } from '#workbench/app/Problem.tsx'
import type { ApiKey } from '../../api/api-keys.ts'
import type { Market } from '../answers.ts'
import { post } from '../api.ts'
import styles from '../desk.module.css'
import { useLoaded, useWork } from '../use-loaded.ts'
import { moment } from '../words.ts'
import { NewApiKey } from './NewApiKey.tsx'

/** The keys by which other programs read leads and say what was done. */
export function ApiKeys({ markets }: { readonly markets: readonly Market[] }) {
  const { data: keys = [], reload, problem } = useLoaded<readonly ApiKey[]>('/desk/api-keys')
  const [made, setMade] = useState<{ readonly name: string; readonly secret: string }>()
  return (
    <section aria-labelledby="api-keys">
      <h2 id="api-keys">API keys</h2>
      <p className={styles['quiet']}>Each lets one program, such as a CRM, read leads and say what was done.</p>
      <Problem>{problem}</Problem>
      <ul className={styles['list']} aria-label="API keys">
        {keys.map((key) => (
          <KeyRow key={key.id} apiKey={key} markets={markets} onChange={reload} />
        ))}
      </ul>
      {made && <Secret {...made} />}
      <NewApiKey
        markets={markets}
        onMade={(name, secret) => {
          setMade({ name, secret })
          reload()
        }}
      />
    </section>
  )
}

interface KeyRowProps {
  readonly apiKey: ApiKey
  readonly markets: readonly Market[]
  readonly onChange: () => void
}

function KeyRow({ apiKey: { id, name, markets: own, mayWrite, usedAt, isOff }, markets, onChange }: KeyRowProps) {
  const { run, problem, isBusy } = useWork()
  const titleOf = (market: string) => markets.find((one) => one.id === market)?.title ?? market
  const about = [
    mayWrite ? 'reads and writes' : 'reads',
    own?.map(titleOf).join(', ') ?? 'all markets',
    isOff ? 'switched off' : usedAt === null ? 'not used yet' : `last used ${moment(usedAt)}`,
  ]
  const switchOff = () => run(() => post(`/desk/api-keys/${encodeURIComponent(id)}/off`).then(onChange))
  return (
    <li className={styles['row']} aria-label={name}>
      <span className={styles['name']}>{name}</span>
      <span className={styles['quiet']}>{about.join(' · ')}</span>
      {!isOff && (
        <span className={styles['actions']}>
          <Button look="small" aria-label={`Switch off: ${name}`} isDisabled={isBusy} onPress={switchOff}>
            Switch off
          </Button>
        </span>
      )}
      <Problem>{problem}</Problem>
    </li>
  )
}

/** A key that was just made; nobody can see it later. */
function Secret({ name, secret }: { readonly name: string; readonly secret: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = () => navigator.clipboard.writeText(secret).then(() => setCopied(true))
  return (
    <section className={styles['invitation']} aria-label="New key">
      <p role="status">Put this key into {name} now: it is not shown again.</p>
      <Field label="Key" value={secret} isReadOnly autoComplete="off" spellCheck="false" />
      <Button onPress={() => void copy()}>{isCopied ? 'Copied' : 'Copy key'}</Button>
    </section>
  )
}

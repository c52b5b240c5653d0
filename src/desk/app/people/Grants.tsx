import { useId, useState } from 'react'
import { Button } from 'react-aria-components'
import type { Grant, Market } from '#desk/app/answers.ts'
import styles from '#desk/app/desk.module.css'
import { type Role, roles } from '#desk/people/roles.ts'
import buttons from '#studio/app/controls/buttons.module.css'
import inputs from '#studio/app/controls/inputs.module.css'

/** The description of each role in the list. */
const roleNames: Readonly<Record<Role, string>> = {
  editor: 'Editor',
  reviewer: 'Reviewer',
  publisher: 'Publisher',
  advisor: 'Advisor',
  owner: 'Owner',
}

interface GrantsProps {
  readonly grants: readonly Grant[]
  readonly markets: readonly Market[]
  readonly onChange: (grants: readonly Grant[]) => void
}

/** Roles by market, to be given and taken. */
export function Grants({ grants, markets, onChange }: GrantsProps) {
  const [role, setRole] = useState<Role>('editor')
  const [market, setMarket] = useState('')
  const roleId = useId()
  const marketId = useId()
  const added: Grant = market === '' || role === 'owner' ? { role } : { role, market }
  const isGiven = grants.some((one) => one.role === added.role && one.market === added.market)
  return (
    <div className={styles['grants']}>
      <ul className={styles['pills']}>
        {grants.map((grant) => (
          <li key={`${grant.role} ${grant.market}`} className={styles['pill']}>
            {inWords(grant, markets)}
            <Button
              className={buttons['small'] ?? ''}
              aria-label={`Take ${inWords(grant, markets)} away`}
              onPress={() => onChange(grants.filter((one) => one !== grant))}
            >
              ×
            </Button>
          </li>
        ))}
      </ul>
      <label htmlFor={roleId}>Role</label>
      <select
        id={roleId}
        className={inputs['input']}
        value={role}
        onChange={({ target }) => setRole(target.value as Role)}
      >
        {roles.map((one) => (
          <option key={one} value={one}>
            {roleNames[one]}
          </option>
        ))}
      </select>
      <label htmlFor={marketId}>Market</label>
      <select
        id={marketId}
        className={inputs['input']}
        value={role === 'owner' ? '' : market}
        disabled={role === 'owner'}
        onChange={({ target }) => setMarket(target.value)}
      >
        <option value="">All markets</option>
        {markets.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
      <Button className={buttons['button'] ?? ''} isDisabled={isGiven} onPress={() => onChange([...grants, added])}>
        Give role
      </Button>
    </div>
  )
}

export function inWords({ role, market }: Grant, markets: readonly Market[]): string {
  if (role === 'owner') return roleNames.owner
  return `${roleNames[role]} · ${market === undefined ? 'all markets' : (markets.find(({ id }) => id === market)?.title ?? market)}`
}

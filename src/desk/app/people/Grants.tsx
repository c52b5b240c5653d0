import { Button } from '#workbench/app/Buttons.tsx'
import { Select } from '#workbench/app/Fields.tsx'
import { type Role, roles } from '../../people/roles.ts'
import type { Grant, Market } from '../answers.ts'
import styles from '../desk.module.css'

/** The description of each role in the list. */
const roleNames: Readonly<Record<Role, string>> = {
  editor: 'Editor',
  reviewer: 'Reviewer',
  publisher: 'Publisher',
  advisor: 'Advisor',
  manager: 'Manager of leads',
  owner: 'Owner',
}

interface GrantsProps {
  readonly grants: readonly Grant[]
  readonly markets: readonly Market[]
  readonly onChange: (grants: readonly Grant[]) => void
}

/** Roles by market, to be given and taken: at least one. */
export function Grants({ grants, markets, onChange }: GrantsProps) {
  const withGrant = (at: number, grant: Grant) => onChange(grants.map((one, i) => (i === at ? grant : one)))
  return (
    <fieldset className={styles['grants']}>
      <legend>Roles</legend>
      {grants.map((grant, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a role is what it says, and two can say the same for a moment.
        <div key={i} className={styles['choices']}>
          <GrantChoice grant={grant} markets={markets} onChange={(chosen) => withGrant(i, chosen)} />
          {grants.length > 1 && (
            <Button
              look="small"
              aria-label={`Take ${inWords(grant, markets)} away`}
              onPress={() => onChange(grants.filter((one) => one !== grant))}
            >
              ×
            </Button>
          )}
        </div>
      ))}
      <Button look="small" onPress={() => onChange([...grants, { role: 'editor' }])}>
        Another role
      </Button>
    </fieldset>
  )
}

interface GrantChoiceProps {
  readonly grant: Grant
  readonly markets: readonly Market[]
  readonly onChange: (grant: Grant) => void
}

function GrantChoice({ grant: { role, market = '' }, markets, onChange }: GrantChoiceProps) {
  const choose = (chosen: Role, of: string) =>
    onChange(of === '' || chosen === 'owner' ? { role: chosen } : { role: chosen, market: of })
  return (
    <>
      <Select
        label="Role"
        value={role}
        options={roles.map((one) => [one, roleNames[one]] as const)}
        onChange={(one) => choose(one as Role, market)}
      />
      <Select
        label="Market"
        value={market}
        options={[['', 'All markets'], ...markets.map(({ id, title }) => [id, title] as const)]}
        isDisabled={role === 'owner'}
        onChange={(of) => choose(role, of)}
      />
    </>
  )
}

export function inWords({ role, market }: Grant, markets: readonly Market[]): string {
  if (role === 'owner') return roleNames.owner
  return `${roleNames[role]} · ${market === undefined ? 'all markets' : (markets.find(({ id }) => id === market)?.title ?? market)}`
}

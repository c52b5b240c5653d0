import { useId } from 'react'
import { count } from '#checker/english.ts'
import { causesAmong } from '#checker/findings.ts'
import { Button } from '#workbench/app/Buttons.tsx'
import type { Finding } from '../../protocol.ts'
import { withCode } from '../form/FieldRow.tsx'
import { leadsToField } from '../form/focus.ts'
import type { Router } from '../place.ts'
import { useAdvanced } from '../store/advanced.ts'
import { fileTitle } from '../store/file-titles.ts'
import { useAnswer, useStudio, useStudioState } from '../store/studio-context.tsx'
import { isChecked as isCheckedState } from '../store/studio-state.ts'
import styles from './bottom.module.css'
import { firstsOfKinds } from './kinds-of-findings.ts'

const none: readonly Finding[] = []

const isOpen = ({ acknowledged }: Finding) => !acknowledged

const maxListed = 100

/** All findings, each a link to its field. */
export function FindingList({ router }: { readonly router: Router }) {
  const id = useId()
  const { errors, warnings, revision } = useStudioState(({ findings }) => findings)
  const isChecked = useStudioState(isCheckedState)
  const { file } = router.place
  const here = file === undefined ? undefined : `findings?${new URLSearchParams({ file })}`
  const { data: own, asOf: ownAsOf } = useAnswer<readonly Finding[]>(here, revision)
  const { data: all = none, asOf } = useAnswer<readonly Finding[]>('findings', revision)
  // The number, the list and the file's part of it say the same only once all are of the last check.
  const isCurrent = isChecked && asOf === revision && (own === undefined || ownAsOf === revision)
  // The open file comes first.
  const isOfFile = (finding: Finding) => finding.file === file
  // Until its own list arrives, the list of all files keeps each finding under the pointer.
  const ofFile = (own?.filter(isOpen) ?? all).filter(isOfFile)
  const known = [...ofFile, ...all.filter((one) => !isOfFile(one))]
  const causes = causesAmong(known)
  const isError = ({ severity }: Finding) => severity === 'error'
  const found = [...causes.filter(isError), ...causes.filter((one) => !isError(one))].slice(0, maxListed)
  const others = errors + warnings - found.length - (known.length - causes.length)
  const firsts = firstsOfKinds(found)
  return (
    <section aria-labelledby={id} className={styles['column']}>
      <h2 id={id} aria-live="polite" data-is-bad={(isCurrent && errors > 0) || undefined}>
        {isCurrent ? (errors > 0 ? count(errors, 'error') : 'No errors') : 'Checking…'}
        {isCurrent && warnings > 0 && <span> · {count(warnings, 'warning')}</span>}
      </h2>
      {found.length > 0 && (
        <ul className={styles['findings']} aria-busy={!isCurrent}>
          {found.map((finding) => (
            <FindingLine
              key={keyOf(finding)}
              finding={finding}
              following={followersOf(finding, known)}
              isFirstOfKind={firsts.has(finding)}
              router={router}
            />
          ))}
          {others > 0 && <li className={styles['quiet']}>{others.toLocaleString('en')} more in other files</li>}
        </ul>
      )}
    </section>
  )
}

/** The findings that are a consequence of another one. */
function followersOf({ file, line, column, follows }: Finding, all: readonly Finding[]): readonly Finding[] {
  if (!follows) return none
  return all.filter(({ causedBy: cause }) => cause?.file === file && cause.line === line && cause.column === column)
}

interface LineProps {
  readonly finding: Finding
  readonly following?: readonly Finding[]
  /** Whether it stands for others that can be put right with it. */
  readonly isFirstOfKind?: boolean
  readonly router: Router
}

function FindingLine({ finding, following = none, isFirstOfKind = false, router }: LineProps) {
  const { file, at, place = '', severity, message, hint, rule, line } = finding
  const isAdvanced = useAdvanced()
  const title = useStudioState(({ outline }) => fileTitle(file, outline))
  const tab = rule.startsWith('translations-') ? { tab: 'translation' } : {}
  return (
    <li data-severity={severity}>
      <Button {...leadsToField} look="link" onPress={() => router.go({ file, at, ...tab })}>
        <span className="unseen">{severity === 'error' ? 'Error: ' : 'Warning: '}</span>
        {withCode(message)}
      </Button>{' '}
      <FixButton finding={finding} /> {isFirstOfKind && <FixAllButton rule={rule} />}
      <p>
        {[title, place].filter(Boolean).join(' › ')}
        {hint !== undefined && [' · ', ...withCode(hint)]}
        {isAdvanced && [' · ', <code key="file">{`${file}:${line} ${rule}`}</code>]}
      </p>
      {following.length > 0 && (
        <details>
          <summary>
            and {following.length} that {following.length === 1 ? 'follows' : 'follow'} from it
          </summary>
          <ul className={styles['findings']}>
            {following.map((one) => (
              <FindingLine key={keyOf(one)} finding={one} router={router} />
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

function FixButton({ finding: { fix, file, rule, line, column } }: { readonly finding: Finding }) {
  const studio = useStudio()
  if (!fix || fix.applicability === 'gaps') return null
  return (
    <Button look="small" onPress={() => void studio.fix({ file, rule, line, column })}>
      {fix.applicability === 'sure' ? fix.title : `Perhaps: ${fix.title}`}
    </Button>
  )
}

function FixAllButton({ rule }: { readonly rule: string }) {
  const studio = useStudio()
  return (
    <Button look="small" onPress={() => void studio.fix({ rule })}>
      Put all of this kind right
    </Button>
  )
}

function keyOf({ file, line, column, rule, message }: Finding): string {
  return [file, line, column, rule, message].join(' ')
}

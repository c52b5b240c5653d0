import { Button } from '#workbench/app/Buttons.tsx'
import type { LeadLine } from '../../../leads/inbox/lead-lines.ts'
import type { Me } from '../../answers.ts'
import { clockTime, dueText, stateNames, suspicionNames } from '../lead-words.ts'
import own from '../leads.module.css'

interface LeadRowProps {
  readonly line: LeadLine
  readonly me: Me
  /** Whether it has come since the list was opened. */
  readonly isFresh: boolean
  readonly isOpen: boolean
  readonly onOpen: (id: number) => void
}

/** A request in the list. */
export function LeadRow({ line, me, isFresh, isOpen, onOpen }: LeadRowProps) {
  const { id, name, reference, marketTitle, plan, price, language, answers, others, receivedAt, timeZone } = line
  const asked = answers.map(({ words }) => words).join(' · ')
  return (
    <li className={own['item']} data-overdue={line.isOverdue || undefined}>
      <Button className={own['open'] ?? ''} aria-current={isOpen} onPress={() => onOpen(id)}>
        <span className={own['top']}>
          <span className={own['name']}>
            {isFresh && <span className={own['fresh']}>New </span>}
            {name || 'No name'}
          </span>
          <span className={own['due']}>{dueText(line)}</span>
        </span>
        <span className={own['facts']}>
          {[marketTitle, plan && [plan, price].filter(Boolean).join(' '), language].filter(Boolean).join(' · ')}
        </span>
        {asked !== '' && <span className={own['facts']}>{asked}</span>}
        <span className={own['small']}>
          {[
            whose(line, me),
            others === 0 ? '' : others === 1 ? '1 other request' : `${others} other requests`,
            `came ${clockTime(receivedAt, timeZone)}`,
            reference,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </Button>
    </li>
  )
}

/** Whose a request is, in words. */
export function whose({ state, owner, ownerName, isQuarantined, quarantineReason }: LeadLine, me: Me): string {
  if (isQuarantined) return quarantineReason ? `In quarantine: ${suspicionNames[quarantineReason]}` : 'In quarantine'
  if (owner === '') return stateNames[state]
  return `${stateNames[state]} · ${owner === me.id ? 'yours' : ownerName}`
}

import { useState } from 'react'
import { Button } from '#workbench/app/Buttons.tsx'
import { Field } from '#workbench/app/Fields.tsx'
import type { Outcome } from '../../database/lead-work-tables.ts'
import { lostReasons } from '../../leads/outcomes/lost-reasons.ts'
import type { LeadRequestPage } from '../../leads/request-page.ts'
import type { Me } from '../answers.ts'
import { outcomeNames, suspicionNames } from './lead-words.ts'
import own from './leads.module.css'
import type { Act } from './RequestView.tsx'

interface StateActionsProps {
  readonly page: LeadRequestPage
  readonly me: Me
  readonly act: Act
}

type Asked = 'wait' | 'done'

/** The steps that a request can take from where it is. */
export function StateActions({ page, me, act }: StateActionsProps) {
  const [asked, setAsked] = useState<Asked>()
  const { state, owner, ownerName, version, isQuarantined, nextStep } = page
  const step = (name: string) => () => void act(name, { version })
  const toggle = (one: Asked) => () => setAsked(asked === one ? undefined : one)
  const isMine = owner === me.id
  if (state === 'done')
    return (
      <p className={own['choices']}>
        <Button onPress={step('reopen')}>Open again</Button>
      </p>
    )
  if (isQuarantined) return <Quarantined page={page} act={act} />
  return (
    <section aria-label="What to do">
      {nextStep !== '' && <p>Next: {nextStep}</p>}
      <p className={own['choices']}>
        {!isMine && (
          <Button look="primary" onPress={step('take')}>
            {owner === '' ? 'Take it' : `Take over from ${ownerName}`}
          </Button>
        )}
        <Button aria-expanded={asked === 'wait'} onPress={toggle('wait')}>
          Wait until…
        </Button>
        <Button aria-expanded={asked === 'done'} onPress={toggle('done')}>
          Done…
        </Button>
        {isMine && <Button onPress={step('give-back')}>Give back</Button>}
      </p>
      {asked === 'wait' && <Wait onAsk={(body) => act('wait', { version, ...body }).then(() => setAsked(undefined))} />}
      {asked === 'done' && <Done onAsk={(body) => act('done', { version, ...body }).then(() => setAsked(undefined))} />}
    </section>
  )
}

interface FormProps {
  readonly onAsk: (body: object) => Promise<void>
}

function Wait({ onAsk }: FormProps) {
  const [until, setUntil] = useState('')
  const [nextStep, setNextStep] = useState('')
  return (
    <div className={own['came']}>
      <Field label="Until, on this machine’s clock" value={until} onChange={setUntil} type="datetime-local" />
      <Field label="What comes next" value={nextStep} onChange={setNextStep} maxLength={500} autoComplete="off" />
      <Button
        look="primary"
        isDisabled={until === ''}
        onPress={() =>
          void onAsk({
            until: new Date(until).toISOString(),
            ...(nextStep.trim() !== '' && { nextStep: nextStep.trim() }),
          })
        }
      >
        Wait
      </Button>
    </div>
  )
}

function Done({ onAsk }: FormProps) {
  const [isLost, setLost] = useState(false)
  const [why, setWhy] = useState('')
  const outcomes = Object.entries(outcomeNames) as [Outcome, string][]
  return (
    <div className={own['came']}>
      <p className={own['choices']}>
        {outcomes.map(([outcome, name]) => (
          <Button
            key={outcome}
            {...(outcome === 'lost' && { 'aria-expanded': isLost })}
            onPress={() => (outcome === 'lost' ? setLost(!isLost) : void onAsk({ outcome }))}
          >
            {name}
          </Button>
        ))}
      </p>
      {isLost && (
        <>
          <p className={own['choices']}>
            {Object.values(lostReasons).map((reason) => (
              <Button key={reason} onPress={() => void onAsk({ outcome: 'lost', why: reason })}>
                {reason}
              </Button>
            ))}
          </p>
          <Field
            label="Or why it was lost, in your words"
            value={why}
            onChange={setWhy}
            maxLength={500}
            autoComplete="off"
          />
          <Button
            look="primary"
            isDisabled={why.trim() === ''}
            onPress={() => void onAsk({ outcome: 'lost', why: why.trim() })}
          >
            It was lost
          </Button>
        </>
      )}
    </div>
  )
}

function Quarantined({ page: { version, quarantineReason }, act }: Pick<StateActionsProps, 'page' | 'act'>) {
  return (
    <section className={own['warning']} aria-label="Quarantine">
      <p>
        Taken for software’s work
        {quarantineReason && `: ${suspicionNames[quarantineReason]}`}. It reaches nobody until you release it.
      </p>
      <p className={own['choices']}>
        <Button look="primary" onPress={() => void act('release', { why: 'genuine' })}>
          Release it
        </Button>
        <Button onPress={() => void act('done', { version, outcome: 'not-a-request' })}>Not a request</Button>
      </p>
    </section>
  )
}

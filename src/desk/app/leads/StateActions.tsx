import { useState } from 'react'
import { Button, Input, Label, TextField } from 'react-aria-components'
import buttons from '#workbench/app/buttons.module.css'
import inputs from '#workbench/app/inputs.module.css'
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
        <Button className={buttons['button'] ?? ''} onPress={step('reopen')}>
          Open again
        </Button>
      </p>
    )
  if (isQuarantined) return <Quarantined page={page} act={act} />
  return (
    <section aria-label="What to do">
      {nextStep !== '' && <p>Next: {nextStep}</p>}
      <p className={own['choices']}>
        {!isMine && (
          <Button className={buttons['primary'] ?? ''} onPress={step('take')}>
            {owner === '' ? 'Take it' : `Take over from ${ownerName}`}
          </Button>
        )}
        <Button className={buttons['button'] ?? ''} aria-expanded={asked === 'wait'} onPress={toggle('wait')}>
          Wait until…
        </Button>
        <Button className={buttons['button'] ?? ''} aria-expanded={asked === 'done'} onPress={toggle('done')}>
          Done…
        </Button>
        {isMine && (
          <Button className={buttons['button'] ?? ''} onPress={step('give-back')}>
            Give back
          </Button>
        )}
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
      <TextField className={own['wide'] ?? ''} value={until} onChange={setUntil} type="datetime-local">
        <Label>Until, on this machine’s clock</Label>
        <Input className={inputs['input'] ?? ''} />
      </TextField>
      <TextField className={own['wide'] ?? ''} value={nextStep} onChange={setNextStep} maxLength={500}>
        <Label>What comes next</Label>
        <Input className={inputs['input'] ?? ''} autoComplete="off" />
      </TextField>
      <Button
        className={buttons['primary'] ?? ''}
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
            className={buttons['button'] ?? ''}
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
              <Button
                key={reason}
                className={buttons['button'] ?? ''}
                onPress={() => void onAsk({ outcome: 'lost', why: reason })}
              >
                {reason}
              </Button>
            ))}
          </p>
          <TextField className={own['wide'] ?? ''} value={why} onChange={setWhy} maxLength={500}>
            <Label>Or why it was lost, in your words</Label>
            <Input className={inputs['input'] ?? ''} autoComplete="off" />
          </TextField>
          <Button
            className={buttons['primary'] ?? ''}
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
        <Button className={buttons['primary'] ?? ''} onPress={() => void act('release', { why: 'genuine' })}>
          Release it
        </Button>
        <Button
          className={buttons['button'] ?? ''}
          onPress={() => void act('done', { version, outcome: 'not-a-request' })}
        >
          Not a request
        </Button>
      </p>
    </section>
  )
}

import { useState } from 'react'
import { Button } from '#workbench/app/Buttons.tsx'
import type { LeadList } from '../../../leads/lead-routes.ts'
import { hasRole } from '../../../people/roles.ts'
import type { Me } from '../../answers.ts'
import { post } from '../../api.ts'
import { moment } from '../../words.ts'
import own from '../leads.module.css'

interface Props {
  readonly untold: NonNullable<LeadList['untold']>
  readonly me: Me
}

/** Says that webhooks refuse states of requests; an owner can have them sent again. */
export function UntoldNotice({ untold: { count, since }, me }: Props) {
  const [said, say] = useState('')
  const resend = () =>
    post('/desk/leads/states/resend').then(
      () => say('They are being sent again.'),
      (error: Error) => say(error.message),
    )
  return (
    <div className={own['warning']}>
      <p>
        The webhook has not taken the state of {count === 1 ? '1 request' : `${count} requests`} since {moment(since)}.
        It is sent again for three days; ask whoever runs it what is wrong.
      </p>
      {hasRole(me.grants, ['owner']) && (
        <Button look="link" onPress={resend}>
          Send them again now
        </Button>
      )}
      <p role="status">{said}</p>
    </div>
  )
}

import { useEffect, useState } from 'react'
import { Button } from '#workbench/app/Buttons.tsx'
import { Field } from '#workbench/app/Fields.tsx'
import { Problem } from '#workbench/app/Problem.tsx'
import type { Invitation } from '../answers.ts'
import { post } from '../api.ts'
import styles from '../desk.module.css'
import { newPasskey } from '../passkey.ts'
import { useLoaded, useWork } from '../use-loaded.ts'
import { ProviderButton } from './SignIn.tsx'

interface AcceptProps {
  readonly secret: string
  readonly onDone: () => void
}

/** The first sign-in of somebody with an invitation. */
export function AcceptInvitation({ secret, onDone }: AcceptProps) {
  const { data: ways } = useLoaded<{ readonly oidc: boolean }>('/desk/ways')
  const [invitation, setInvitation] = useState<Invitation>()
  const [refusal, setRefusal] = useState('')
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const { run, problem, isBusy } = useWork()
  const acceptance = { secret, name, email }
  const isHeld = isBusy || name.trim() === ''
  useEffect(() => {
    post<Invitation>('/desk/invitation', { secret }).then(
      (found) => {
        setInvitation(found)
        setName(found.name)
      },
      (error: Error) => setRefusal(error.message),
    )
  }, [secret])
  const accept = async () => {
    const response = await newPasskey(await post('/desk/invitation/options', acceptance))
    await post('/desk/invitation/passkey', { response })
    onDone()
  }
  if (!invitation)
    return (
      <main className={styles['entrance']}>
        <h1>Your invitation</h1>
        <Problem>{refusal}</Problem>
        {refusal && <a href="/#">Sign in</a>}
      </main>
    )
  return (
    <main className={styles['entrance']}>
      <h1>Welcome to the desk</h1>
      <Field label="Your name" value={name} onChange={setName} isRequired maxLength={200} autoComplete="name" />
      {invitation.email === '' && (
        <Field
          label="Your e-mail address"
          value={email}
          onChange={setEmail}
          type="email"
          maxLength={254}
          autoComplete="email"
        />
      )}
      <p>A passkey replaces the password: you sign in with the fingerprint, the face or the PIN of this device.</p>
      <Button look="primary" isDisabled={isHeld} onPress={() => run(accept)}>
        Make a passkey
      </Button>
      {ways?.oidc && (
        <ProviderButton label="Use your company account" acceptance={acceptance} run={run} isBusy={isHeld} />
      )}
      <Problem>{problem}</Problem>
    </main>
  )
}

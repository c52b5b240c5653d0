import { Button } from '#workbench/app/Buttons.tsx'
import { Problem } from '#workbench/app/Problem.tsx'
import type { Acceptance } from '../../sign-in/invitations.ts'
import { post } from '../api.ts'
import styles from '../desk.module.css'
import { answerToPasskey } from '../passkey.ts'
import { useLoaded, useWork } from '../use-loaded.ts'

interface SignInProps {
  /** The error of a sign-in at the provider. */
  readonly problem: string | undefined
  readonly onDone: () => void
}

/** The screen of somebody who is not signed in. */
export function SignIn({ problem: before, onDone }: SignInProps) {
  const { data: ways } = useLoaded<{ readonly oidc: boolean }>('/desk/ways')
  const { run, problem, isBusy } = useWork()
  const withPasskey = async () => {
    const response = await answerToPasskey(await post('/desk/passkey/options'))
    await post('/desk/passkey/sign-in', { response })
    onDone()
  }
  return (
    <main className={styles['entrance']}>
      <h1>Sign in to the desk</h1>
      <Button look="primary" isDisabled={isBusy} onPress={() => run(withPasskey)}>
        Sign in with a passkey
      </Button>
      {ways?.oidc && <ProviderButton label="Sign in with your company account" run={run} isBusy={isBusy} />}
      <Problem>{problem || before}</Problem>
      <p className={styles['quiet']}>
        New here? Open the link of your invitation. An owner of the desk can send you one.
      </p>
    </main>
  )
}

interface ProviderButtonProps extends Pick<ReturnType<typeof useWork>, 'run' | 'isBusy'> {
  readonly label: string
  readonly acceptance?: Acceptance
}

/** Leads to the provider, with the invitation that the person has. */
export function ProviderButton({ label, acceptance, run, isBusy }: ProviderButtonProps) {
  const leave = async () => {
    const { address } = await post<{ address: string }>('/desk/oidc/begin', { acceptance })
    location.assign(address)
  }
  return (
    <Button isDisabled={isBusy} onPress={() => run(leave)}>
      {label}
    </Button>
  )
}

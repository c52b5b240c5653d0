/** The answer of an authenticator, as the server verifies it. */
export type Answered = object

/** Asks for a passkey of this desk. Throws a sentence where the person or the browser does not give one. */
export function answerToPasskey(options: PublicKeyCredentialRequestOptionsJSON | undefined): Promise<Answered> {
  return credential(
    () => options && navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }),
  )
}

/** Makes a passkey for this desk. */
export function newPasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<Answered> {
  return credential(() =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
  )
}

async function credential(ask: () => Promise<Credential | null> | undefined): Promise<Answered> {
  if (!('PublicKeyCredential' in globalThis))
    throw new Error('This browser has no passkeys: update it, or use another one.')
  try {
    const given = await ask()
    if (given instanceof PublicKeyCredential) return given.toJSON()
  } catch (error) {
    if ((error as Error).name === 'InvalidStateError')
      throw new Error('This device has a passkey for the desk already.')
  }
  throw new Error('No passkey was given. Try again.')
}

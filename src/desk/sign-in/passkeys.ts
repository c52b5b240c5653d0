import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { COSEALG } from '@simplewebauthn/server/helpers'
import { RequestError } from '#workbench/request-error.ts'
import type { DeskDb } from '../database/desk-database.ts'
import { inTurn } from '../database/in-turn.ts'
import type { Person } from '../people/people.ts'

/** The desk as authenticators know it: its origin, whose host name keys are bound to. */
interface RelyingParty {
  readonly origin: string
}

// Node's support of the newer ones is experimental, and a passkey has to outlive its updates.
const supportedAlgorithmIDs = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256]

const rpId = ({ origin }: RelyingParty) => new URL(origin).hostname

/** The schema of an answer of an authenticator, whose other parts are verified with it. */
export const passkeyResponse = {
  type: 'object',
  properties: { id: { type: 'string', maxLength: 2000 } },
  required: ['id'],
} as const

/** The options for making a passkey, which the authenticator keeps with the person's name. */
export async function registrationOptions(
  db: DeskDb,
  party: RelyingParty,
  { id, name, email }: Pick<Person, 'id' | 'name' | 'email'>,
) {
  return generateRegistrationOptions({
    rpName: 'HelperCompare desk',
    rpID: rpId(party),
    userID: new TextEncoder().encode(id),
    userName: email || name,
    userDisplayName: name,
    excludeCredentials: await passkeysOf(db, id),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs,
  })
}

interface NewPasskey {
  readonly challenge: string
  readonly response: RegistrationResponseJSON
}

/** Verifies a new passkey; returns the function that stores it for a person. Throws a `RequestError`. */
export async function verifiedPasskey(party: RelyingParty, now: Date, { challenge, response }: NewPasskey) {
  const { registrationInfo } = await verified(() =>
    verifyRegistrationResponse({
      response,
      ...expected(party, challenge),
      requireUserVerification: true,
      supportedAlgorithmIDs,
    }),
  )
  if (!registrationInfo) throw refused()
  const { credential } = registrationInfo
  const at = now.toISOString()
  return async (db: DeskDb, person: string): Promise<void> => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('desk_passkeys')
      .values({
        id: credential.id,
        person,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: JSON.stringify(credential.transports ?? []),
        created_at: at,
        used_at: at,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n)
      throw new RequestError('conflict', 'This passkey is known here already: sign in with it, or use another one.')
  }
}

/** The options for signing in with any passkey of the desk, or with one of a person who confirms. */
export async function authenticationOptions(db: DeskDb, party: RelyingParty, person?: string) {
  return generateAuthenticationOptions({
    rpID: rpId(party),
    userVerification: 'required',
    allowCredentials: person === undefined ? [] : await passkeysOf(db, person),
  })
}

/** Verifies an answer of a passkey; returns the id of its person. Throws a `RequestError`. */
export async function signedWithPasskey(
  db: DeskDb,
  party: RelyingParty,
  now: Date,
  { challenge, response }: { readonly challenge: string; readonly response: AuthenticationResponseJSON },
): Promise<string> {
  const row = await db.selectFrom('desk_passkeys').selectAll().where('id', '=', response.id).executeTakeFirst()
  if (!row) throw refused()
  const credential = {
    id: row.id,
    publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
    counter: Number(row.counter),
  }
  const { authenticationInfo } = await verified(() =>
    verifyAuthenticationResponse({
      response,
      credential,
      ...expected(party, challenge),
      requireUserVerification: true,
    }),
  )
  await db
    .updateTable('desk_passkeys')
    .set({ counter: authenticationInfo.newCounter, used_at: now.toISOString() })
    .where('id', '=', row.id)
    .execute()
  return row.person
}

/** The passkeys of a person, as options of browsers name them. */
export async function passkeysOf(db: DeskDb, person: string) {
  const rows = await db
    .selectFrom('desk_passkeys')
    .selectAll()
    .where('person', '=', person)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id, transports, created_at: createdAt, used_at: usedAt }) => ({
    id,
    transports: JSON.parse(transports) as AuthenticatorTransport[],
    createdAt,
    usedAt,
  }))
}

const expected = (party: RelyingParty, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: party.origin,
  expectedRPID: rpId(party),
})

/** The result of a verification. The library throws for what does not fit. */
async function verified<Result extends { readonly verified: boolean }>(work: () => Promise<Result>): Promise<Result> {
  const result = await work().catch(() => undefined)
  if (!result?.verified) throw refused()
  return result
}

function refused(): RequestError {
  return new RequestError(
    'noToken',
    'The desk does not know this passkey. Try again with another one, or ask an owner for an invitation.',
  )
}

/** Removes a passkey of a person. Throws a `RequestError` for their last way in. */
export async function removePasskey(db: DeskDb, person: string, id: string): Promise<void> {
  await inTurn(db, async (transaction) => {
    await transaction.deleteFrom('desk_passkeys').where('person', '=', person).where('id', '=', id).execute()
    const left = await passkeysOf(transaction, person)
    const identities = await transaction
      .selectFrom('desk_identities')
      .select('subject')
      .where('person', '=', person)
      .execute()
    if (left.length + identities.length === 0)
      throw new RequestError('conflict', 'This is your only way in: add another passkey first.')
  })
}

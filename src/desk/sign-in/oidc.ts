import * as client from 'openid-client'
import { isLoopback } from '#server/settings.ts'
import { RequestError } from '#workbench/request-error.ts'
import type { DeskDb } from '../database/desk-database.ts'
import type { OidcSettings } from '../settings.ts'
import { signInProblems } from './problems.ts'
import { sessionLimits } from './sessions.ts'

/** Who somebody is at a provider; e-mail addresses change hands, so they say nothing. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
}

/** Who came back from the provider. */
export interface Authenticated extends Identity {
  /** When they showed the provider who they are; the epoch where it does not say. */
  readonly authenticatedAt: Date
}

/** The values that verify an answer of the provider. */
export interface OidcCheck {
  readonly verifier: string
  readonly state: string
  readonly nonce: string
  /** Whether the person has to have authenticated just now. */
  readonly isFresh: boolean
}

export type Oidc = ReturnType<typeof openOidc>

/** Sign-in by OpenID Connect: the authorization code flow with PKCE, state and nonce. */
export function openOidc({ issuer, clientId, clientSecret }: OidcSettings, origin: string) {
  const redirect = `${origin}/desk/oidc/callback`
  let found: Promise<client.Configuration> | undefined
  const provider = () => {
    const authentication = clientSecret === undefined ? client.None() : client.ClientSecretPost(clientSecret)
    // Settings allow http:// on this machine only.
    const execute = [client.enableNonRepudiationChecks, ...(isLoopback(issuer) ? [client.allowInsecureRequests] : [])]
    found ??= client.discovery(issuer, clientId, undefined, authentication, { execute })
    found.catch(() => (found = undefined))
    return found.catch(() => {
      throw new RequestError('disk', signInProblems.away)
    })
  }
  return {
    /** The address to send the browser to, and what to hold the answer to. */
    async begin(isFresh: boolean): Promise<{ readonly address: string; readonly check: OidcCheck }> {
      const check = {
        verifier: client.randomPKCECodeVerifier(),
        state: client.randomState(),
        nonce: client.randomNonce(),
        isFresh,
      }
      const address = client.buildAuthorizationUrl(await provider(), {
        redirect_uri: redirect,
        scope: 'openid',
        code_challenge: await client.calculatePKCECodeChallenge(check.verifier),
        code_challenge_method: 'S256',
        state: check.state,
        nonce: check.nonce,
        // With an age, a provider has to say when somebody authenticated.
        ...(isFresh ? { prompt: 'login', max_age: '0' } : { max_age: String(sessionLimits.whole / 1000) }),
      })
      return { address: address.href, check }
    },
    /** Who came back from the provider, by the query of the address. Throws a `RequestError` for anything that does not fit. */
    async finish(query: string, { verifier, state, nonce, isFresh }: OidcCheck): Promise<Authenticated> {
      const tokens = await client
        .authorizationCodeGrant(await provider(), new URL(`${redirect}${query}`), {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
          // A minute for the clocks and the way back.
          ...(isFresh && { maxAge: 60 }),
        })
        .catch(() => undefined)
      const claims = tokens?.claims()
      if (!claims) throw new RequestError('noToken', signInProblems.unconfirmed)
      const authenticatedAt = new Date((claims.auth_time ?? 0) * 1000)
      return { issuer: claims.iss, subject: claims.sub, authenticatedAt }
    },
  }
}

/** The id of the person whom an identity belongs to. */
export async function personWithIdentity(db: DeskDb, { issuer, subject }: Identity): Promise<string | undefined> {
  const row = await db
    .selectFrom('desk_identities')
    .select('person')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.person
}

export async function addIdentity(db: DeskDb, now: Date, person: string, { issuer, subject }: Identity): Promise<void> {
  await db.insertInto('desk_identities').values({ issuer, subject, person, created_at: now.toISOString() }).execute()
}

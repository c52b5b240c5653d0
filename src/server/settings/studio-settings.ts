import type { Setting } from '../settings.ts'

/** The settings of Studio for a team. */
export const deskSettings = [
  {
    name: 'DESK_ORIGIN',
    type: '`https://` address',
    usual: '',
    example: 'https://desk.helpers.example',
    meaning: 'where browsers find [the desk](../docs/desk.md); `http://localhost` with its port without it',
  },
  {
    name: 'PREVIEW_ORIGIN',
    type: '`https://` address with a `*`',
    usual: '',
    example: 'https://*.preview.helpers.example',
    meaning: 'where browsers find the previews of the desk, each at a name of its own; none beside forms without it',
  },
  {
    name: 'OIDC_ISSUER',
    type: '`https://` address',
    usual: '',
    example: 'https://accounts.google.com',
    meaning: 'the OpenID provider that people sign in to the desk with; passkeys alone without it',
  },
  { name: 'OIDC_CLIENT_ID', type: 'name', usual: '', example: 'our-desk', meaning: 'the name of the desk there' },
  {
    name: 'OIDC_CLIENT_SECRET',
    type: 'secret',
    usual: '',
    example: 'the secret that the provider gave with it, in `.env`',
    meaning: 'proves to the provider that it is the desk; none for a public client',
  },
] as const satisfies readonly Setting[]

/** The settings of Studio on one machine. */
export const studioSettings = [
  {
    name: 'TRANSLATE_URL',
    type: '`https://` or `http://` address',
    usual: '',
    example: 'https://translate.example',
    meaning: 'for Studio and the desk: a service with the API of LibreTranslate, which proposes translations',
  },
  {
    name: 'TRANSLATE_KEY',
    type: 'text',
    usual: '',
    example: '1c2f8b9e-5d2a-4c55-9d6b-0a7f6f0f1a2b',
    meaning: 'its key, if it asks for one',
  },
] as const satisfies readonly Setting[]

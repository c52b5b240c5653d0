import { publishSettings } from './publish-settings.ts'
import { deskSettings, studioSettings } from './studio-settings.ts'

/** An environment variable that the server, the commands for leads, the desk or Studio read. */
export interface Setting {
  readonly name: string
  readonly type: string
  /** Empty for none. */
  readonly usual: string
  readonly example: string
  /** Markdown for `deploy/README.md`. */
  readonly meaning: string
  /** Whether `NAME_<MARKET>` sets it for the leads of one market. */
  readonly byMarket?: true
}

const listeningSettings = [
  { name: 'PORT', type: 'port', usual: '4173', example: '8080', meaning: 'where to listen; 0 lets the system choose' },
  {
    name: 'HOST',
    type: 'name or address',
    usual: 'localhost',
    example: '0.0.0.0',
    meaning: 'where to listen; `0.0.0.0` for every network of the machine',
  },
  {
    name: 'METRICS_PORT',
    type: 'port or `off`',
    usual: 'off',
    example: '9464',
    meaning: 'where Prometheus reads `/metrics`, apart from the site',
  },
  {
    name: 'METRICS_HOST',
    type: 'name or address',
    usual: 'localhost',
    example: '10.0.0.5',
    meaning: 'the same for `METRICS_PORT`',
  },
] as const satisfies readonly Setting[]

const protectionSettings = [
  {
    name: 'RATE_LIMIT',
    type: '1 to 999999, or `off`',
    usual: '30',
    example: '60',
    meaning: 'how many forms one address (IPv6: one /64) may post in a minute; `off` for a load test',
  },
  {
    name: 'TOO_FAST_MS',
    type: '0 to 60000 milliseconds',
    usual: '2000',
    example: '1500',
    meaning:
      'the server quarantines a form that was sent sooner than this after its page was shown: it stores the form and does ' +
      'not deliver it until `leads -- release`. [A form without that time](../docs/decisions.md#quarantine-catches-software) ' +
      'is quarantined too, unless the browser confirms that it comes from our page; 0 for none',
  },
  {
    name: 'TRUST_PROXY',
    type: 'addresses or networks, or `off`',
    usual: 'off',
    example: '10.0.0.0/8, ::1',
    meaning: "the proxies in front: only from them the server takes the visitor's address, the host and `x-request-id`",
  },
] as const satisfies readonly Setting[]

const storageSettings = [
  { name: 'DATA_DIR', type: 'folder', usual: 'data', example: '/data', meaning: 'where the lead database is' },
  {
    name: 'DATABASE_URL',
    type: 'PostgreSQL address',
    usual: '',
    example: 'postgres://user:password@database:5432/leads?sslmode=verify-full',
    meaning:
      'leads in PostgreSQL instead, for [several replicas](#several-replicas), [after a move](#from-one-machine-to-postgresql) of those in `DATA_DIR`',
  },
  {
    name: 'BACKUP_DIR',
    type: 'folder',
    usual: '',
    example: '/backups',
    meaning: 'where SQLite [backups](#back-up) go; none are made without it',
  },
  {
    name: 'BACKUP_EVERY_HOURS',
    type: '1 to 999 hours',
    usual: '24',
    example: '6',
    meaning: 'the time between two backups',
  },
  { name: 'BACKUP_KEEP', type: '1 to 9999', usual: '14', example: '30', meaning: 'how many backups are kept' },
  {
    name: 'BACKUP_KEY',
    type: '32 bytes in base64',
    usual: '',
    example: 'the output of `openssl rand -base64 32`',
    meaning: 'encrypts backups',
  },
] as const satisfies readonly Setting[]

const deliverySettings = [
  {
    name: 'WEBHOOK_URL',
    type: '`https://` address',
    usual: '',
    example: 'https://crm.example/leads',
    meaning: 'where to post each lead, signed by [Standard Webhooks](#deliveries); `http://` on this machine only',
    byMarket: true,
  },
  {
    name: 'WEBHOOK_SECRETS',
    type: 'one secret, or two with a comma while one replaces the other',
    usual: '',
    example: 'the output of `echo whsec_$(openssl rand -base64 32)`',
    meaning: "signs what is posted. A market's webhook without its own secrets uses these",
    byMarket: true,
  },
  {
    name: 'SMTP_URL',
    type: '`smtps://` or `smtp://` address',
    usual: '',
    example: 'smtps://user:password@mail.example',
    meaning:
      'the mail server for leads; write `%`, `/`, `?`, `#` and `@` in its user or password as `%25`, `%2F`, `%3F`, `%23` and `%40`',
  },
  {
    name: 'LEADS_MAIL_TO',
    type: 'bare e-mail addresses',
    usual: '',
    example: 'desk@helpers.example, office@helpers.example',
    meaning: 'where to mail each lead; a reply goes to the visitor',
    byMarket: true,
  },
  {
    name: 'LEADS_MAIL_FROM',
    type: 'bare e-mail address',
    usual: '',
    example: 'leads@helpers.example',
    meaning: 'the sender of these mails',
  },
  {
    name: 'CANARY_HOURS',
    type: '1 to 999 hours',
    usual: '',
    example: '26',
    meaning:
      'after so many hours without [a canary](#a-canary-a-day) that arrived there is an alert; none is expected without it',
  },
] as const satisfies readonly Setting[]

/** Every setting, in the order of the manual. */
export const settingTable = [
  ...listeningSettings,
  ...storageSettings,
  ...deliverySettings,
  ...protectionSettings,
  ...deskSettings,
  ...publishSettings,
  ...studioSettings,
]

export type SettingName = (typeof settingTable)[number]['name']

type MarketSetting = Extract<(typeof settingTable)[number], { byMarket: true }>['name']

/** The beginning of the names of the settings for single markets. */
export type MarketPrefix = `${MarketSetting}_`

/** The default of a setting; empty for none. */
export function usualOf(name: string): string {
  return settingTable.find((setting) => setting.name === name)?.usual ?? ''
}

/** The beginnings of the names of settings for single markets, such as `LEADS_MAIL_TO_`. */
export function marketPrefixes(): string[] {
  return settingTable.flatMap((setting) => ('byMarket' in setting ? [`${setting.name}_`] : []))
}

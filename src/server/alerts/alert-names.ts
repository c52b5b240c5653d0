/** The alerts, by the names that `/readyz`, metrics, webhook and mail give; `docs/runbook.md` has a section for each. */
export const alertNames = [
  'leads-not-stored',
  'leads-damaged',
  'leads-unreadable',
  'deliveries-failing',
  'deliveries-parked',
  'quarantine-growing',
  'canary-missing',
  'backup-too-old',
  'disk-nearly-full',
  'purge-waiting',
  'watch-failing',
] as const

export type AlertName = (typeof alertNames)[number]

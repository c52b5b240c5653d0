/** The options that each command takes; `<reference>` stands for references, `<file>` for the path of one file. */
export const optionsOf = {
  list: ['market', 'since', 'until', 'quarantined'],
  show: ['<reference>'],
  export: ['market', 'since', 'until', 'quarantined', 'format'],
  replay: ['<reference>', 'undelivered', 'market', 'since', 'until'],
  erase: ['<reference>', 'email'],
  purge: [],
  stats: [],
  backup: ['<file>'],
  restore: ['<file>'],
} as const satisfies Record<string, readonly string[]>

export type CommandName = keyof typeof optionsOf

/** What `help` prints. */
export const usage = `Usage: npm run --silent leads -- <command> [options]

  list                  one line a lead, oldest first; quarantined and erased ones are marked
  show <reference>…     everything about a lead and its deliveries
  export                leads as a file, to the standard output; without quarantined and erased ones
  replay <reference>…   sends leads again
  replay --undelivered  sends leads that were given up on, or came before delivery was set up
  erase <reference>…    erases the personal data of leads; their references stay
  erase --email <address>   the same for every lead with this e-mail address
  purge                 deletes leads that are older than retentionDays in the config
  stats                 counts by market and delivery
  backup <file>         writes a new file with all leads and deliveries, also while the server runs
  restore <file>        puts a backup into a data folder without leads; the server must not run.
                        Erase again whom you erased since that backup

Options
  --market <id>         only this market's             (list, export, replay --undelivered)
  --since, --until      a day, such as 2026-11-20 (its start, in UTC), or a time, such as
                        2026-11-20T09:30Z; until is not included       (as --market)
  --quarantined         only what was caught as software's work        (list, export)
  --format csv|jsonl    csv (the default) for spreadsheets, or one JSON object a line  (export)

DATABASE_URL or DATA_DIR say where the leads are, as for the server.
Exit code 0: done; 1: not found or failed; 2: the command makes no sense.
`

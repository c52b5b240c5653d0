/** A proof that takes too long for the gate. */
export interface SlowProof {
  readonly kind: string
  /** All of it. */
  readonly command: string
  /** A part of it that takes a few minutes at most. */
  readonly short: string
  readonly when: string
  /** Whether a release needs its figures. */
  readonly release?: true
}

/** All slow proofs, as CONTRIBUTING.md lists them; `npm run test:all` runs the short ones after the gate. */
export const slowProofs: readonly SlowProof[] = [
  {
    kind: "the calendar's tests at the end of a year and on a leap day",
    command: 'npm run test:days',
    short: 'npm run test:days -- 2028-02-29T12:00:00Z',
    when: 'when a rule about days or hours changes',
  },
  {
    kind: 'the main journeys in Firefox',
    command: 'npm run test:firefox',
    short: 'npm run test:firefox',
    when: 'when the wizard, the comparison or their styles change',
  },
  {
    kind: 'spelling',
    command: 'npm run test:spelling',
    short: 'npm run test:spelling',
    when: 'when texts change',
  },
  {
    kind: 'pictures of every kind of page',
    command: 'npm run shots',
    short: 'npm run shots -- landing --width 390',
    when: 'when a page changes, with `-- --against main`: open those that differ',
    release: true,
  },
  {
    kind: "journeys: taps, pixels and fields of a visitor's errand",
    command: 'npm run journeys',
    short: 'npm run journeys',
    when: 'when a page changes',
    release: true,
  },
  {
    kind: 'weights of pages, and posts a second',
    command: 'npm run bench',
    short: 'npm run bench -- --pages',
    when: 'when a page, the build or the server changes',
  },
  {
    kind: 'Lighthouse on each kind of page',
    command: 'npm run bench -- --lighthouse',
    short: 'npm run bench -- --lighthouse 4',
    when: 'when a page or its scripts change',
    release: true,
  },
  {
    kind: 'faults: killed servers, full disks, damaged databases',
    command: 'npm run test:faults',
    short: 'npm run test:faults -- corruption fuzz servers --bodies 2000 --rounds 60',
    when: 'when the server changes',
    release: true,
  },
  {
    kind: '`--fix` against damaged files',
    command: 'npm run test:fix',
    short: 'npm run test:fix -- --damages 2000',
    when: 'when the checker changes',
    release: true,
  },
  {
    kind: 'rebuilds against clean builds, byte for byte',
    command: 'npm run test:builds',
    short: 'npm run test:builds -- --edits 20',
    when: 'when the build changes',
  },
  {
    kind: 'Studio killed at random moments',
    command: 'npm run test:kill',
    short: 'npm run test:kill -- 20',
    when: "when Studio's server changes",
    release: true,
  },
  {
    kind: 'the desk killed while it publishes',
    command: 'npm run test:kill -- 200 --publishing',
    short: 'npm run test:kill -- 10 --publishing',
    when: "when the desk's publishing changes",
  },
  {
    kind: 'the guides below, followed in a copy of the project',
    command: 'npm run test:guides',
    short: 'npm run test:guides',
    when: 'when a registry or a guide changes',
  },
  {
    kind: 'mutants of the config',
    command: 'npm run test:mutate',
    short: 'npm run test:mutate -- --edits 1000 --seconds 60',
    when: 'when a rule or a schema changes',
    release: true,
  },
  {
    kind: 'mutants of the code: which of its changes no test notices',
    command: 'npm run test:mutants',
    short: 'npm run test:mutants -- --count 12',
    when: 'when tests are removed or moved: before with a copy of `test-results/mutants.json`, after with `-- --compare <copy>`',
  },
]

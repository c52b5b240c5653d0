/** The command of the harness's own test: measures the number that it is given. */
import { InputError, wholeNumber } from '#cli/command.ts'
import { runProof } from './harness.ts'

await runProof(
  'sample',
  'Measures a number.',
  (command) => command.argument('<number>', 'the number', wholeNumber).option('--broken', 'cannot measure'),
  ({ table }, value: number, { broken }: { readonly broken?: true }) => {
    if (value === 0) throw new InputError('Nothing can be measured of 0.')
    if (broken) throw new Error('The scales are broken.')
    table({ title: 'sample', columns: ['weight'], rows: [['it', { value, unit: 'kg', atMost: 100 }]] })
  },
)

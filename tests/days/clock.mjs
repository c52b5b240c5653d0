/** Loaded before a program: its clock then starts at TEST_TIME, such as 2028-02-29T12:00:00Z, and runs on. */
import process from 'node:process'

const RealDate = globalThis.Date
const ahead = RealDate.parse(process.env['TEST_TIME'] ?? '') - RealDate.now()

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + ahead)
    else super(...parts)
  }

  static now() {
    return RealDate.now() + ahead
  }
}

/** Loaded into a build before anything else: notes at its end how much memory it has held at most. */
import { appendFileSync } from 'node:fs'
import process from 'node:process'

process.on('exit', () => {
  const { MEMORY_FILE = '' } = process.env
  appendFileSync(MEMORY_FILE, `${process.pid} ${process.resourceUsage().maxRSS}\n`)
})

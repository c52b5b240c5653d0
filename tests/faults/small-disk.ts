import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A disk of its own for a test: ext4 in a file of 32 MiB. */
export interface SmallDisk {
  /** Its mount point. */
  readonly folder: string
  /** Writes a file until the disk is full. */
  fill(): void
  /** Removes that file. */
  clear(): void
  /** Simulates an error, on which the kernel remounts it read-only. */
  fail(): void
  /** Repairs and mounts it again; no program may have a file of it open. */
  mend(): void
  /** Unmounts and deletes it; no program may have a file of it open. */
  remove(): void
}

/** Makes and mounts a disk; needs Linux and root. */
export function makeSmallDisk(): SmallDisk {
  const place = mkdtempSync(path.join(tmpdir(), 'helpercompare-disk-'))
  const image = path.join(place, 'image')
  const folder = path.join(place, 'mounted')
  const ballast = path.join(folder, 'ballast')
  mkdirSync(folder)
  let device = ''
  const detach = () => {
    if (device) run('losetup', '--detach', device)
    rmSync(place, { recursive: true })
  }
  const mount = () => run('mount', '-o', 'errors=remount-ro', device, folder)
  try {
    run('truncate', '-s', '32M', image)
    device = run('losetup', '--find', '--show', image).trim()
    run('mkfs.ext4', '-q', '-m', '0', device)
    mount()
  } catch (error) {
    detach()
    throw error
  }
  return {
    folder,
    fill: () => writeAll(ballast),
    clear: () => rmSync(ballast),
    fail: () => writeFileSync(`/sys/fs/ext4/${path.basename(device)}/trigger_fs_error`, 'a test'),
    mend() {
      run('umount', folder)
      // Exits with 1 after a repair.
      run('sh', '-c', `e2fsck -fy "$0" || [ $? -eq 1 ]`, device)
      mount()
    },
    remove() {
      run('umount', folder)
      detach()
    },
  }
}

function run(command: string, ...args: string[]): string {
  return execFileSync(command, args, { stdio: 'pipe', encoding: 'utf8' })
}

/** Appends ever smaller pieces to a file until the disk is full. */
function writeAll(file: string): void {
  for (const size of [1024 * 1024, 4096, 1]) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(size), { flag: 'a' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
}

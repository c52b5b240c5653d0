import type { Router } from '../../place.ts'
import { HandOver } from './HandOver.tsx'
import { History } from './History.tsx'
import { MoveAddress } from './MoveAddress.tsx'
import { NewThing } from './NewThing.tsx'
import { RestMarket } from './RestMarket.tsx'
import { SchedulePrice } from './SchedulePrice.tsx'
import type { OpenDialog } from './StudioDialog.tsx'

interface Props {
  readonly open: OpenDialog | undefined
  readonly router: Router
  readonly onClose: () => void
}

export function Dialogs({ open, router, onClose }: Props) {
  switch (open?.kind) {
    case 'new':
      return <NewThing what={open.what} market={open.market} router={router} onClose={onClose} />
    case 'handOver':
      return <HandOver router={router} onClose={onClose} />
    case 'history':
      return <History file={open.file} onClose={onClose} />
    case 'price':
      return <SchedulePrice file={open.file} router={router} onClose={onClose} />
    case 'rest':
      return <RestMarket file={open.file} onClose={onClose} />
    case 'move':
      return <MoveAddress address={open.address} router={router} onClose={onClose} />
    default:
      return null
  }
}

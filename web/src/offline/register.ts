import { carry } from '../lib/carried.svelte.ts'
import { goto } from '../router.svelte.ts'

/** Chromium hands over files that the system opens with the application. */
interface WithLaunchQueue {
  launchQueue?: {
    setConsumer: (take: (launch: { files?: { getFile: () => Promise<File> }[] }) => void) => void
  }
}

/** Makes the page work without a connection, and take files from the system. After everything else has been loaded. */
export function beInstallable(): void {
  ;(window as WithLaunchQueue).launchQueue?.setConsumer(async ({ files = [] }) => {
    const given = await Promise.all(files.map(one => one.getFile()))
    if (given.length === 0) return
    carry(given, { sent: true })
    goto('/')
  })
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  addEventListener('load', () => {
    // Without it the page is the same, online.
    setTimeout(() => navigator.serviceWorker.register('/worker.js').catch(() => undefined), 2000)
    if (matchMedia('(display-mode: standalone)').matches) void keepAll()
  })
  addEventListener('appinstalled', keepAll)
}

/** Has every part of the page kept, once what is needed first is. */
async function keepAll(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage('installed')
}

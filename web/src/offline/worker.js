/* global VERSION, KEPT, LARGE */
// The page's service worker. The build puts VERSION, KEPT and LARGE before it. It keeps the page's own files and its first
// document, never an answer of the API: what /api and /app say is not even asked for here.
const CACHE = `page-${VERSION}`
const SHARED = 'shared'
/** Pages of the application, plain or with a language before them. */
const PAGE = /^(\/[a-z]{2})?\/?(desk|sign-in|tools\/[^/]+|dashboard(\/.*)?)?$/

addEventListener('install', event => {
  event.waitUntil(
    caches.open(CACHE).then(async cache => {
      // One at a time: whoever opened the page is not made to wait for this.
      for (const address of ['/', ...KEPT]) await cache.add(address)
    }),
  )
})

// An installed application has every tool of the page without a connection, those that were never opened too.
addEventListener('message', event => {
  if (event.data !== 'installed') return
  event.waitUntil(
    caches.open(CACHE).then(async cache => {
      for (const address of LARGE) if (!(await cache.match(address))) await cache.add(address)
    }),
  )
})

addEventListener('activate', event => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith('page-') && name !== CACHE) await caches.delete(name)
      await registration.navigationPreload?.enable()
    })(),
  )
})

addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin) return
  if (request.method === 'POST' && pathname === '/share') return event.respondWith(receive(request))
  if (request.method !== 'GET' || request.headers.has('range')) return
  if (request.mode === 'navigate') {
    if (PAGE.test(pathname)) event.respondWith(document(event))
  } else if (pathname.startsWith('/assets/') || KEPT.includes(pathname)) event.respondWith(file(request))
})

/** The server's document; without a connection the list of tools that was kept, which has all pages inside. */
async function document(event) {
  const { pathname } = new URL(event.request.url)
  const home = /^\/[a-z]{2}(?=\/|$)/.exec(pathname)?.[0] ?? '/'
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request))
    if (answer.ok && pathname === home) {
      const copy = answer.clone()
      event.waitUntil(caches.open(CACHE).then(cache => cache.put(home, copy)))
    }
    return answer
  } catch (error) {
    const kept =
      (await caches.match(home, { cacheName: CACHE })) ?? (await caches.match('/', { cacheName: CACHE }))
    if (kept) return kept
    throw error
  }
}

/** A file of the page: its name changes with its content, so one that was kept is right. */
async function file(request) {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request, { ignoreSearch: true })
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok && answer.status === 200) await cache.put(request, answer.clone()).catch(() => undefined)
  return answer
}

/** Files that another application sends here wait until the page takes them. */
async function receive(request) {
  const form = await request.formData()
  const cache = await caches.open(SHARED)
  let n = 0
  for (const one of form.getAll('files')) {
    if (typeof one === 'string') continue
    const headers = { 'content-type': one.type, 'x-name': encodeURIComponent(one.name) }
    await cache.put(`/shared/${n++}`, new Response(one, { headers }))
  }
  return Response.redirect('/?shared', 303)
}

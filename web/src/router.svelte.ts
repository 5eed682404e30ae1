import { pathIn, splitPath } from '../../src/contract/languages.ts'
import { carried } from './lib/carried.svelte.ts'
import { isClosedHere } from './lib/devices.ts'
import type { Route } from './route.ts'
import { routes } from './routes.ts'

export interface Visit {
  route: Route | undefined
  params: Record<string, string>
  /** Changes with every navigation, the same page again included. */
  key: number
  /** How far down the page was when it was left, where it is come back to. */
  scroll?: number | undefined
}

let visits = 0

/** The path of a page without the language that its address may begin with. */
const plain = (path: string): string => splitPath(path).path

function match(address: string): Visit {
  const path = plain(address)
  const clean = path.length > 1 ? path.replace(/\/+$/, '') : path
  for (const route of routes) {
    const params = fits(route.path, clean)
    if (params) return { route, params, key: ++visits }
  }
  return { route: undefined, params: {}, key: ++visits }
}

function fits(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/')
  const given = path.split('/')
  const params: Record<string, string> = {}
  for (const [at, part] of wanted.entries()) {
    if (part === '*') {
      params['rest'] = given.slice(at).join('/')
      return params
    }
    if (given[at] === undefined) return undefined
    if (part.startsWith(':')) params[part.slice(1)] = safeDecode(given[at]!)
    else if (part !== given[at]) return undefined
  }
  return given.length === wanted.length ? params : undefined
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export const router = $state({
  visit: match(location.pathname),
  /** Without the language, where the address names one. */
  path: plain(location.pathname),
  search: location.search,
})

function arrive(scroll?: number): void {
  router.path = plain(location.pathname)
  router.search = location.search
  router.visit = { ...match(location.pathname), scroll }
}

/** Goes to a page of the application without loading the document again. */
export function goto(to: string, options: { replace?: boolean } = {}): void {
  const { pathname: path, search, hash } = new URL(to, location.href)
  // An address that names its language leads to others that do.
  const pathname = splitPath(path).language ? path : pathIn(splitPath(location.pathname).language, path)
  const address = pathname + search + hash
  const samePage = pathname === location.pathname
  // A camera is opened by the headers of the document; a carried file would not come along.
  const slug = /^\/tools\/([^/]+)$/.exec(plain(path))?.[1] ?? ''
  if (!samePage && carried.files.length === 0 && isClosedHere(slug)) {
    location.assign(address)
    return
  }
  if (options.replace) history.replaceState(null, '', address)
  else {
    history.replaceState({ scroll: scrollY }, '')
    history.pushState(null, '', address)
  }
  arrive()
  if (!samePage) {
    scrollTo(0, 0)
    // A screen reader starts over at the new page's heading.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true }))
  }
}

/** Follows links within the application; everything else is left to the browser. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element).closest?.('a')
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
  if (!match(link.pathname).route) return
  // Another language is another document.
  const { language = splitPath(location.pathname).language } = splitPath(link.pathname)
  if (language !== splitPath(location.pathname).language) return
  if (link.pathname === location.pathname && link.hash) return
  event.preventDefault()
  goto(link.pathname + link.search + link.hash)
}

addEventListener('popstate', event => arrive(event.state?.scroll))

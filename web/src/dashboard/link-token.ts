/** What a link holds after the `#`: it leaves the address bar at once, and waits in the tab while somebody signs in. */
export function takeToken(name: string): string {
  const given = location.hash.slice(1)
  if (given) {
    sessionStorage.setItem(`link ${name}`, given)
    history.replaceState(null, '', location.pathname)
  }
  return sessionStorage.getItem(`link ${name}`) ?? ''
}

export const dropToken = (name: string): void => sessionStorage.removeItem(`link ${name}`)

export type Theme = 'light' | 'dark'

const KEY = 'toolwright.theme'
const system = matchMedia('(prefers-color-scheme: dark)')

const chosen = (): Theme | undefined => {
  const { theme } = document.documentElement.dataset
  return theme === 'dark' || theme === 'light' ? theme : undefined
}

/** The theme on screen: the reader's choice, or the system's. */
export const theme = $state<{ now: Theme }>({ now: chosen() ?? (system.matches ? 'dark' : 'light') })

system.addEventListener('change', event => {
  if (!chosen()) theme.now = event.matches ? 'dark' : 'light'
})

export function toggleTheme(): void {
  theme.now = theme.now === 'dark' ? 'light' : 'dark'
  document.documentElement.dataset['theme'] = theme.now
  try {
    localStorage.setItem(KEY, theme.now)
  } catch {
    // Private windows may refuse storage; the choice then lasts for this page.
  }
}

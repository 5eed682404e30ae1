import type { Route } from '../route.ts'

/** Pages around an account. */
export const dashboardRoutes: Route[] = [
  { path: '/sign-in', title: 'Sign in', load: () => import('./SignIn.svelte') },
  { path: '/sign-up', title: 'Sign up', load: () => import('./SignUp.svelte') },
  { path: '/claim', title: 'Claim the dashboard', load: () => import('./Claim.svelte') },
  { path: '/dashboard', title: 'Overview', signedIn: true, load: () => import('./Overview.svelte') },
  { path: '/dashboard/keys', title: 'Keys', signedIn: true, load: () => import('./Keys.svelte') },
  { path: '/dashboard/credits', title: 'Credits', signedIn: true, load: () => import('./Credits.svelte') },
  { path: '/dashboard/usage', title: 'Usage', signedIn: true, load: () => import('./Usage.svelte') },
  { path: '/dashboard/jobs', title: 'Jobs', signedIn: true, load: () => import('./Jobs.svelte') },
  { path: '/dashboard/jobs/:id', title: 'Job', signedIn: true, load: () => import('./Job.svelte') },
  { path: '/dashboard/settings', title: 'Settings', signedIn: true, load: () => import('./Settings.svelte') },
  { path: '/dashboard/operator', title: 'Operator', signedIn: true, load: () => import('./Operator.svelte') },
]

import type { Route } from '../route.ts'

/** Pages around an account. */
export const dashboardRoutes: Route[] = [
  { path: '/sign-in', title: 'Sign in', load: () => import('./SignIn.svelte') },
  { path: '/sign-up', title: 'Sign up', load: () => import('./SignUp.svelte') },
  { path: '/claim', title: 'Claim the dashboard', load: () => import('./Claim.svelte') },
  { path: '/dashboard', title: 'Overview', load: () => import('./Overview.svelte') },
  { path: '/dashboard/keys', title: 'Keys', load: () => import('./Keys.svelte') },
  { path: '/dashboard/credits', title: 'Credits', load: () => import('./Credits.svelte') },
  { path: '/dashboard/usage', title: 'Usage', load: () => import('./Usage.svelte') },
  { path: '/dashboard/jobs', title: 'Jobs', load: () => import('./Jobs.svelte') },
  { path: '/dashboard/jobs/:id', title: 'Job', load: () => import('./Job.svelte') },
  { path: '/dashboard/files', title: 'Files', load: () => import('./Files.svelte') },
  { path: '/dashboard/pipelines', title: 'Pipelines', load: () => import('./Pipelines.svelte') },
  { path: '/dashboard/settings', title: 'Settings', load: () => import('./Settings.svelte') },
  { path: '/dashboard/operator/audit', title: 'Audit log', load: () => import('./AuditLog.svelte') },
  { path: '/dashboard/operator', title: 'Operator', load: () => import('./Operator.svelte') },
]

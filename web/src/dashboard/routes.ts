import type { Route } from '../router.svelte.ts'

/** Pages around an account: sign-in, claim, keys, credits, usage, jobs, operator. */
export const dashboardRoutes: Route[] = []

import path from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Rolldown } from 'vite';
import routes from './app/routes.ts';

/*
 * Groups shared modules into few chunks. By default, Rolldown creates one chunk for each combination of routes that
 * share a module, so that a signed-in page requests about 100 files. These groups use three areas of the site instead:
 * a shared module belongs to the first area that imports it, and each area may load the chunks of the areas before it.
 */
const areas = ['public', 'account', 'dashboard'] as const;
type Area = (typeof areas)[number];

/**
 * These layouts start an area. All other routes belong to the area of their parent. Guests use the recorder, so their pages
 * may load the chunk of the dashboard.
 */
const layoutAreas: Record<string, Area> = {
  'routes/with-data.tsx': 'account',
  'features/guests/guest-layout.tsx': 'dashboard',
  'routes/dashboard.tsx': 'dashboard',
};
const routeAreas = new Map(routes.flatMap((route) => listRouteAreas(route, 'public')));

function listRouteAreas({ file, children = [] }: RouteConfigEntry, parentArea: Area): [string, Area][] {
  const area = layoutAreas[file] ?? parentArea;
  const routeFile = path.join(import.meta.dirname, 'app', file);
  return [[routeFile, area], ...children.flatMap((child) => listRouteAreas(child, area))];
}

/** Returns the files of the entries that import a module, directly or through other modules. */
function findEntries(moduleId: string, context: Rolldown.ChunkingContext): string[] {
  const visitedIds = new Set([moduleId]);
  // The loop also visits the ids that it adds.
  for (const id of visitedIds)
    for (const importer of context.getModuleInfo(id)?.importers ?? []) visitedIds.add(importer);
  const entryIds = [...visitedIds].filter((id) => context.getModuleInfo(id)?.isEntry);
  return [...new Set(entryIds.map((id) => id.replace(/\?.*$/, '')))];
}

/** Returns the name of a module's chunk, or undefined if the module should stay with the few routes that import it. */
function nameChunk(moduleId: string, context: Rolldown.ChunkingContext): string | undefined {
  if (context.getModuleInfo(moduleId)?.isEntry) return undefined;
  // Few routes share the recorder, which is too large for the other routes of the dashboard.
  if (/[\\/]features[\\/](recorder|guests)[\\/]/.test(moduleId)) return undefined;
  const entryAreas = findEntries(moduleId, context).map((file) => routeAreas.get(file));
  // Every page loads the entries without an area: the root route and the client entry.
  if (entryAreas.includes(undefined)) return 'site';
  const chunk = areas.find((area) => entryAreas.includes(area));
  const minRoutes = chunk === 'dashboard' ? 2 : 3;
  return entryAreas.length < minRoutes ? undefined : chunk;
}

const createGroup = (chunk: string): Rolldown.CodeSplittingGroup => ({
  name: (moduleId, context) => (nameChunk(moduleId, context) === chunk ? chunk : null),
  test: /^(?!.*[\\/]node_modules[\\/])/,
});

/**
 * Rolldown puts a module into the first group that contains it or one of its importers. So the groups that more pages
 * load come first. Otherwise, a public page would load a dashboard chunk because of a dependency that both share.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  // The root route loads toasts lazily.
  { name: 'toaster', test: /[\\/](sonner|toaster)\b/ },
  createGroup('site'),
  { name: 'icons', test: /[\\/]node_modules[\\/]lucide-react[\\/]/, minShareCount: 2 },
  // The landing page needs the parts of Radix that tabs need, and no other parts.
  { name: 'tabs', test: /[\\/]node_modules[\\/]@radix-ui[\\/]react-tabs[\\/]/ },
  // Some pages of the account area have no such form.
  { name: 'forms', test: /[\\/](react-hook-form|@hookform|forms)\b/ },
  ...areas.map(createGroup),
  // Last, so that it contains only what no other page needs.
  { name: 'recorder', test: /[\\/]features[\\/]recorder[\\/]/, minShareCount: 2 },
];

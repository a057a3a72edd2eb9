import { execFileSync } from 'node:child_process';
import type pg from 'pg';
import { getToolPath } from './run.ts';

/** Types that the catalog does not know, with their modules: JSON, and text without a check constraint. */
const imports = {
  '@outloud/domain/deliveries': ['Insights', 'ReviewReason', 'Severity'],
  '@outloud/domain/feedback': ['RefundRequestBasis'],
  '@outloud/domain/insights/findings': ['FindingMention'],
  '@outloud/domain/insights/topics': ['Topic'],
  '@outloud/domain/operators': ['ActionSubject', 'OperatorAction'],
  '@outloud/domain/targeting/demographics': ['Demographics', 'ProfileField', 'Targeting'],
  '@outloud/domain/targeting/profile-changes': ['ProfileFlag'],
  kysely: ['ColumnType', 'Generated'],
  './audit-check.ts': ['AuditCheck'],
};
const readTypes: Record<string, string> = {
  'applications.profile': 'Demographics',
  'claims.answers': 'Demographics',
  'deliveries.insights': 'Insights',
  'deliveries.review_reasons': 'ReviewReason[]',
  'delivery_steps.result': 'unknown',
  'fairness_figures.figures': 'unknown',
  'findings.disagreements': 'FindingMention[]',
  'erased_answers.field': 'ProfileField',
  'findings.mentions': 'FindingMention[]',
  'findings.severity': 'Severity',
  'findings.topic': 'Topic',
  'ledger_audits.checks': 'AuditCheck[]',
  'operator_actions.action': 'OperatorAction',
  'operator_actions.after': 'Record<string, unknown>',
  'operator_actions.before': 'Record<string, unknown>',
  'operator_actions.subject_type': 'ActionSubject',
  'profile_changes.field': 'ProfileField',
  'profile_changes.flags': 'ProfileFlag[]',
  'refund_requests.basis': 'RefundRequestBasis',
  'roasts.targeting': 'Targeting',
};

/** Triggers maintain these columns, although the server's role may write them. */
const triggerColumns = ['roasts.open_slots'];

/** `now()` by default, and set again when the row is written again. Other columns with this default never change. */
const refreshedColumns = [
  'deleted_emails.deleted_at',
  'device_history.last_seen_at',
  'findings.updated_at',
  'ip_history.last_seen_at',
  'process_isolation.reported_at',
  'ratings.rated_at',
  'sessions.authenticated_at',
];

const typesByPostgresType: Record<string, string> = {
  _float8: 'number[]',
  _text: 'string[]',
  bit: 'string',
  bool: 'boolean',
  bytea: 'Buffer',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
};

type Column = {
  table: string;
  name: string;
  type: string;
  isRequired: boolean;
  isIdentity: boolean;
  defaultValue: string | null;
  /** The values that a check constraint of this column allows. */
  values: string | null;
  canInsert: boolean;
  canUpdate: boolean;
};

const columnsSql = `
  select c.relname as table, a.attname as name, t.typname as type, a.attnotnull as "isRequired",
    a.attidentity <> '' as "isIdentity", pg_get_expr(d.adbin, d.adrelid) as "defaultValue",
    (select substring(pg_get_constraintdef(k.oid) from '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[(.+)\\]\\)\\)\\)$')
      from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] and t.typname = 'text'
        and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%') as values,
    has_column_privilege('outloud_app', c.oid, a.attnum, 'insert') as "canInsert",
    has_column_privilege('outloud_app', c.oid, a.attnum, 'update') as "canUpdate"
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
  order by c.relname, a.attnum`;

/** Renders the types of all tables of a migrated database. A column that the server's role may not write has the type `never`. */
export async function renderTables(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Column>(columnsSql);
  const tables = [...new Set(rows.map(({ table }) => table))];
  const lines = ['// Generated from the migrations by `npm run db:tables`. Do not edit.'];
  for (const [module, names] of Object.entries(imports)) {
    lines.push(`import type { ${names.join(', ')} } from '${module}';`);
  }
  lines.push(
    '',
    'type Timestamp = ColumnType<Date, Date | string, Date | string>;',
    'type InsertOnly<T> = ColumnType<T, T, never>;',
    'type ReadOnly<T> = ColumnType<T, never, never>;',
  );
  for (const table of tables) {
    const columns = rows.filter((row) => row.table === table);
    lines.push('', `export type ${getTypeName(table)} = {`);
    lines.push(...columns.map((column) => `${column.name}: ${renderColumn(column)};`), '};');
  }
  lines.push('', 'export type Tables = {', ...tables.map((table) => `${table}: ${getTypeName(table)};`), '};');
  return format(lines.join('\n'));
}

/** `roast_slots` → `RoastSlotsTable` */
function getTypeName(table: string): string {
  return `${table.replace(/(^|_)(\w)/g, (_match, _separator, letter: string) => letter.toUpperCase())}Table`;
}

function renderColumn(column: Column): string {
  const path = `${column.table}.${column.name}`;
  const addNull = (type: string) => (column.isRequired || type === 'unknown' ? type : `${type} | null`);
  const readType = addNull(getReadType(column, path));
  const isStamp = column.defaultValue === 'now()';
  const isDatabaseOwned = column.isIdentity || triggerColumns.includes(path);
  const canInsert = column.canInsert && !isDatabaseOwned && !isStamp;
  const canUpdate = column.canUpdate && !isDatabaseOwned && (!isStamp || refreshedColumns.includes(path));
  const isTimestamp = column.type === 'timestamptz';
  if (canInsert && canUpdate && isTimestamp && !column.defaultValue) return addNull('Timestamp');
  const writeType = column.type === 'jsonb' ? addNull('string') : readType;
  if (canInsert && canUpdate && writeType === readType)
    return column.defaultValue ? `Generated<${readType}>` : readType;
  if (!canInsert && !canUpdate) return `ReadOnly<${readType}>`;
  if (canInsert && !canUpdate && writeType === readType && !column.defaultValue) return `InsertOnly<${readType}>`;
  const insertType = column.defaultValue ? `${writeType} | undefined` : writeType;
  return `ColumnType<${readType}, ${canInsert ? insertType : 'never'}, ${canUpdate ? writeType : 'never'}>`;
}

function getReadType({ type, values }: Column, path: string): string {
  const readType =
    readTypes[path] ?? values?.replaceAll('::text', '').replaceAll(', ', ' | ') ?? typesByPostgresType[type];
  if (!readType) throw new Error(`Add the type of ${path} (${type}) to scripts/lib/render-tables.ts.`);
  return readType;
}

function format(source: string): string {
  const args = ['format', '--stdin-file-path=tables.ts'];
  return execFileSync(getToolPath('biome'), args, { input: source, encoding: 'utf8' });
}

import pg from 'pg';

/** Runs a statement with the login that owns the tables, which has more privileges than the server. */
export async function queryAsOwner<T extends pg.QueryResultRow>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}

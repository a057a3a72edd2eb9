import type { AddressInfo } from 'node:net';
import { openDatabase } from '../apps/api/src/db/database.ts';
import { buildBaselineApp } from './baseline-app.ts';

const [databaseUrl = '', videoPath = ''] = process.argv.slice(2);
const app = buildBaselineApp(openDatabase(databaseUrl), videoPath);
await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ port: (app.server.address() as AddressInfo).port });

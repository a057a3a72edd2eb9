/** Types for the part of s3rver that the tests use. */
declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http';
  import type { AddressInfo } from 'node:net';

  export type Context = { method: string; query: Record<string, string>; status: number; body: unknown };

  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      allowMismatchedSignatures: boolean;
      configureBuckets: { name: string }[];
    });
    middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[];
    store: {
      putContent: (file: string, content: unknown) => Promise<unknown>;
      listObjects: (
        bucket: string,
        options: { prefix: string },
      ) => Promise<{ objects: { key: string; lastModifiedDate: Date }[] }>;
      deleteObject: (bucket: string, key: string) => Promise<void>;
    };
    httpServer: Server;
    run(): Promise<AddressInfo>;
  }
}

import { AV_LOG_ERROR } from 'node-av/constants';
import { Log } from 'node-av/lib';
import type { Engine } from '../engine.ts';
import { convert } from './convert.ts';
import { encodeFrame } from './encode-frame.ts';
import { inspect } from './inspect.ts';

Log.setLevel(AV_LOG_ERROR);

/** Runs FFmpeg as a library in this process. */
export const builtInEngine: Engine = { inspect, convert, encodeFrame };

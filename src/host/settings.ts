import * as z from 'zod';
import { carriers, type Carrier } from '../core/agent/model';

/** The settings, with the types that they have when they are good. */
export interface Settings {
  codeDirectory: string;
  queryMemoryLimit: string;
  /** Id of the model; empty: chosen by whether there is a key. */
  model: string;
  carrier: Carrier;
  maxRounds: number;
  /** Without a slash or `/v1` at its end. */
  'anthropic.baseUrl': string;
}

/** What each setting must be. */
export const settingSchemas: { [N in keyof Settings]: z.ZodType<Settings[N]> } = {
  codeDirectory: z
    .string()
    .transform((value) => value.trim().replace(/\\/g, '/').replace(/\/+$/, ''))
    .refine((value) => value !== '' && !/^([a-z]:|\/)/i.test(value) && !value.split('/').includes('..'), {
      message: 'must be a folder inside the workspace',
    }),
  queryMemoryLimit: z.string().regex(/^[0-9]+(MB|GB)$/),
  model: z.string().trim().max(200),
  carrier: z.enum(carriers),
  maxRounds: z.int().min(1).max(200),
  // One that cannot be used is refused when it is used: no other server may get the key and the data in its place.
  'anthropic.baseUrl': z
    .string()
    .trim()
    .transform((value) => value.replace(/\/+$/, '').replace(/\/v1$/, '')),
};

/** Those of package.json, which a test compares. */
export const defaultSettings: Settings = {
  codeDirectory: '.ba-agent/data',
  queryMemoryLimit: '1GB',
  model: '',
  carrier: 'structured-json',
  maxRounds: 25,
  'anthropic.baseUrl': 'https://api.anthropic.com',
};

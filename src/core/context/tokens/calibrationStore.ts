import * as z from 'zod';
import { errorMessage } from '../../../base/errors';
import type { Encoding, Log, Memory } from '../../ports';
import { calibrationSchema, type Calibration } from './calibration';

const KEY = 'tokenCalibration';
/** Models of which something is kept; those that were heard of longest ago go first. */
const MODELS = 50;

const keptSchema = z.array(z.tuple([z.string(), calibrationSchema]));

/** What was learned of each model, kept between windows. */
export class CalibrationStore {
  /** What this window has learned, which also holds where nothing can be kept. */
  private readonly learned = new Map<string, Calibration>();

  constructor(
    private readonly memory: Memory,
    private readonly log: Log,
  ) {}

  /** What is known of a model; undefined when that was learned with another encoding. */
  get(model: string, encoding: Encoding): Calibration | undefined {
    const known = this.learned.get(model) ?? this.kept().get(model);
    return known?.encoding === encoding ? known : undefined;
  }

  async set(model: string, calibration: Calibration): Promise<void> {
    this.learned.set(model, calibration);
    const kept = this.kept();
    kept.delete(model);
    kept.set(model, calibration);
    try {
      await this.memory.update(KEY, [...kept].slice(-MODELS));
    } catch (error) {
      this.log.warn(`What was learned of the tokens of ${model} could not be kept: ${errorMessage(error)}`);
    }
  }

  /** What does not read is forgotten: it is learned again with the next reports. */
  private kept(): Map<string, Calibration> {
    return new Map(keptSchema.safeParse(this.memory.get(KEY)).data);
  }
}

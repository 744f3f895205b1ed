/** What the panel and a sandboxed frame say to each other. The frame's origin is opaque, so both sides check `source` and shape. */
import type { JsonObject } from '../reports/chartOptions';

/** Colours and fonts of VS Code's theme, as the frame cannot see the panel's. */
export interface FrameTheme {
  /** Values of `--vscode-*` variables by name. */
  variables: Readonly<Record<string, string>>;
  dark: boolean;
  highContrast: boolean;
}

/** What a frame shows: one chart, or a report whose `data-chart="N"` elements are `charts[N]`. */
export type FrameContent =
  | { kind: 'chart'; label: string; option: JsonObject }
  | { kind: 'report'; html: string; charts: readonly { label: string; option: JsonObject }[] };

/** How charts are drawn. */
export interface FrameLook {
  theme: FrameTheme;
  language: string;
  animate: boolean;
}

/** Panel → frame: what it shows. */
export interface FrameInput extends FrameLook {
  type: 'show';
  content: FrameContent;
  /** What takes the place of a chart that cannot be drawn, in the user's language, with `{reason}` in it. */
  notDrawn: string;
}

/** Panel → frame: the chart that it shows as a file, with its title. */
export interface FrameExport {
  type: 'export';
  id: number;
  format: PictureFormat;
  title: string;
  subtitle: string;
}

export type PictureFormat = 'png' | 'svg';

/** Frame → panel. */
export type FrameOutput =
  | { type: 'ready' }
  | { type: 'drawn' }
  | { type: 'height'; height: number }
  | { type: 'link'; url: string }
  /** `CODE:1` and the like: the user clicked a reference. */
  | { type: 'reference'; text: string }
  /** The chart as a PNG data URL, or as the text of an SVG file. */
  | { type: 'exported'; id: number; data: string }
  | { type: 'exportFailed'; id: number; reason: string };

/**
 * Drawings in SVG that only draw: read by a parser, checked against lists, and written again from what was read, so that
 * whoever shows one reads what was checked. Format: https://www.w3.org/TR/SVG2/
 */
import { Parser } from 'htmlparser2';
import { xmlText } from '../../base/xmlText';

const ELEMENTS = new Set(
  (
    'svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath title desc clipPath mask ' +
    'pattern marker linearGradient radialGradient stop image style'
  ).split(' '),
);
/** What is left out with all in it, for it changes little; other parts that are not on the list refuse the drawing. */
const LEFT_OUT = new Set(['metadata', 'filter', 'view', 'cursor']);
const ATTRIBUTES = new Set(
  (
    'id class x y x1 y1 x2 y2 dx dy cx cy r rx ry fx fy fr d points width height viewBox preserveAspectRatio version transform ' +
    'rotate textLength lengthAdjust startOffset pathLength offset gradientUnits gradientTransform spreadMethod clipPathUnits ' +
    'maskUnits maskContentUnits patternUnits patternContentUnits patternTransform markerWidth markerHeight markerUnits refX refY ' +
    'orient overflow style fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin ' +
    'stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color stop-color stop-opacity clip-path clip-rule mask marker ' +
    'marker-start marker-mid marker-end display visibility font font-family font-size font-style font-weight font-stretch ' +
    'font-variant text-anchor text-decoration text-rendering dominant-baseline alignment-baseline baseline-shift letter-spacing ' +
    'word-spacing writing-mode direction paint-order shape-rendering image-rendering vector-effect role aria-label xml:space'
  ).split(' '),
);
/** Attributes that are words and no style. */
const WORDS = new Set(['id', 'class', 'role', 'aria-label']);
const MAX_DEPTH = 200;
const PICTURE = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]*$/;
/** In CSS everything that is not plain: imports and rules, escapes and comments that hide words, and what loads. */
const CSS_THAT_ACTS =
  /[@\\<]|\/\*|url\(\s*(?!["']?#[\w.:-]+["']?\s*\))|(?:expression|image|image-set|cross-fade|element|src|paint)\s*\(|behavior|binding/i;

/** A drawing, or what in it is refused: the name of an element or an attribute. */
export type StillDrawing = { svg: string } | { refused: string };

/** @param source text of an SVG file; foreign data */
export function stillDrawing(source: string): StillDrawing {
  const writer = new DrawingWriter();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => writer.open(name, attributes),
      ontext: (text) => writer.text(text),
      onclosetag: () => writer.close(),
      onprocessinginstruction: (name, data) => writer.instruction(name, data),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(source);
  return writer.end();
}

class DrawingWriter {
  private readonly parts: string[] = [];
  private readonly stack: { name: string; id: string | undefined }[] = [];
  /** How deep the parser is in a part that is left out. */
  private skipped = 0;
  private roots = 0;
  private style = '';
  private refused: string | undefined;
  /** What is drawn again elsewhere, and what has such a repetition in it: in one another they would multiply. */
  private readonly repeated = new Set<string>();
  private readonly repeating = new Set<string>();

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.skipped > 0 || LEFT_OUT.has(name) || name.includes(':')) {
      this.skipped++;
      return;
    }
    if (this.stack.length === 0 && (name !== 'svg' || this.roots++ > 0)) this.refuse(name);
    if (!ELEMENTS.has(name) || this.stack.length >= MAX_DEPTH) this.refuse(name);
    const id = attributes['id'];
    this.stack.push({ name, id });
    if (name === 'use') for (const each of this.stack) if (each.id !== undefined) this.repeating.add(each.id);
    const written = Object.entries(attributes).map(([key, value]) => this.attribute(name, key, value));
    const spaces = this.stack.length === 1 ? NAMESPACES : '';
    this.parts.push(`<${name}${spaces}${written.join('')}>`);
  }

  text(text: string): void {
    if (this.skipped > 0) return;
    const within = this.stack.at(-1)?.name;
    if (within === undefined) {
      if (text.trim().replace('\ufeff', '') !== '') this.refuse('text');
      return;
    }
    // A text comes in pieces: what a style says is known at its end.
    if (within === 'style') this.style += text;
    else this.parts.push(xmlText(text));
  }

  close(): void {
    if (this.skipped > 0) {
      this.skipped--;
      return;
    }
    const ended = this.stack.pop();
    if (!ended) return;
    if (ended.name === 'style') {
      if (CSS_THAT_ACTS.test(this.style)) this.refuse('style');
      this.parts.push(xmlText(this.style));
      this.style = '';
    }
    this.parts.push(`</${ended.name}>`);
  }

  /** Of declarations the version of XML and the type of the document are left out; entities of its own refuse a drawing. */
  instruction(name: string, data: string): void {
    if (/^!doctype$/i.test(name) ? /\[|entity/i.test(data) : name !== '?xml') this.refuse(name);
  }

  end(): StillDrawing {
    const isNested = [...this.repeated].some((id) => this.repeating.has(id));
    if (this.roots === 0) this.refuse('svg');
    if (isNested) this.refuse('use');
    return this.refused === undefined ? { svg: this.parts.join('') } : { refused: this.refused };
  }

  private attribute(element: string, key: string, value: string): string {
    if (/^on/i.test(key)) this.refuse(key);
    if (key === 'href' || key === 'xlink:href') return this.reference(element, value);
    if (!ATTRIBUTES.has(key)) return '';
    if (!WORDS.has(key) && CSS_THAT_ACTS.test(value)) this.refuse(key);
    return ` ${key}="${xmlText(value)}"`;
  }

  /** A place in the drawing itself, or a picture that is in the text. */
  private reference(element: string, value: string): string {
    const isPlace = /^#[\w.:-]+$/.test(value);
    if (!(isPlace || (element === 'image' && PICTURE.test(value)))) this.refuse('href');
    if (isPlace && element === 'use') this.repeated.add(value.slice(1));
    return ` xlink:href="${xmlText(value)}"`;
  }

  private refuse(what: string): void {
    this.refused ??= what;
  }
}

const NAMESPACES = ' xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';

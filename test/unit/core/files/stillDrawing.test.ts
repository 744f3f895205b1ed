import assert from 'node:assert/strict';
import { stillDrawing } from '../../../../src/core/files/stillDrawing';

const HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">';
const svg = (inner: string): string => `<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`;
const drawn = (source: string): string => {
  const drawing = stillDrawing(source);
  return 'svg' in drawing ? drawing.svg : assert.fail(`${drawing.refused}: ${source}`);
};
const refused = (source: string): string => {
  const drawing = stillDrawing(source);
  return 'refused' in drawing ? drawing.refused : assert.fail(`${source} became ${drawing.svg}`);
};

describe('core/files/stillDrawing', () => {
  it('keeps what draws', () => {
    const inner =
      '<defs><clipPath id="c0"><rect width="5" height="5"></rect></clipPath><path id="m" d="M0 0L1,1"></path></defs>' +
      '<g clip-path="url(#c0)" transform="scale(2)"><text x="1" style="font: 12px &quot;Noto&quot;">online = 5, href=x &lt;b&gt; @ url(x)</text>' +
      '<use xlink:href="#m" x="1"></use></g><image xlink:href="data:image/png;base64,AAAA"></image>' +
      '<style>*{stroke-linejoin: round; fill: url(#g)}</style>';
    assert.equal(drawn(svg(inner)), `${HEAD}${inner}</svg>`);
    assert.equal(drawn(`${HEAD}${inner}</svg>`), `${HEAD}${inner}</svg>`);
  });

  it('leaves out what is no drawing: declarations, comments, data of programs', () => {
    const doctype =
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"\n "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
    const source = `\ufeff<?xml version="1.0" encoding="utf-8"?>\n${doctype}\n<!-- <script> -->\n<svg data-x="1" xmlns:x="y" inkscape:a="b"><metadata><rdf:RDF><script/></rdf:RDF></metadata><g x:onload="1"/><x:y><path/></x:y></svg>\n`;
    assert.equal(drawn(source), `${HEAD}<g></g></svg>`);
  });

  it('refuses what runs, loads, leads away or moves', () => {
    const cases: Record<string, string[]> = {
      script: ['<script>1</script>', '<script/>', '<g><script href="#a"/></g>', '<title><script>1</script></title>'],
      SCRIPT: ['<SCRIPT>1</SCRIPT>'],
      foreignObject: ['<foreignObject><b/></foreignObject>'],
      a: ['<a href="#x"><text>y</text></a>', '<a xlink:href="javascript:x()">y</a>'],
      iframe: ['<iframe src="x"/>'],
      animate: ['<use href="#a"><animate attributeName="href" to="data:x"/></use>'],
      set: ['<set attributeName="xlink:href" to="javascript:x()"/>'],
      animateTransform: ['<animateTransform/>'],
      handler: ['<handler type="x">1</handler>'],
      feImage: ['<feImage href="http://127.0.0.1/x"/>'],
      onload: ['<rect onload="x()"/>', '<g/><rect x="1"\nonload = x />'],
      ONCLICK: ['<rect x="1"ONCLICK=\'x\'/>'],
      href: [
        '<use href="//127.0.0.1/a.svg#b"/>',
        '<use xlink:href=" http://127.0.0.1/#x"/>',
        '<use xlink:href="&#104;ttp://x"/>',
        '<image href="http://127.0.0.1/x.png"/>',
        '<image href="data:image/svg+xml;base64,AAAA"/>',
        '<image xlink:href="data:text/html;base64,AAAA"/>',
        '<linearGradient xlink:href="x.svg#g"/>',
        '<use href="data:image/png;base64,AAAA"/>',
        '<use href="java&#10;script:x()"/>',
      ],
      fill: [
        '<rect fill="url(https://127.0.0.1/)"/>',
        '<rect fill="url(&quot;x.svg#a&quot;)"/>',
        '<rect fill="u\\72l(x)"/>',
      ],
      style: [
        '<rect style="background:url(//127.0.0.1)"/>',
        '<rect style="x:expression(1)"/>',
        '<style>@import "//127.0.0.1/x.css";</style>',
        '<style>*{fill:url(http://127.0.0.1/)}</style>',
        '<style>*{fill:u&#114;l&#40;http://127.0.0.1/)}</style>',
        '<style><![CDATA[@import url(x)]]></style>',
        '<style>*{fill:ur\\l(x)}</style>',
        '<style>*{fill:ur/**/l(x)}</style>',
        '<style>@font-face{src:local(x)}</style>',
      ],
    };
    for (const [what, sources] of Object.entries(cases)) {
      for (const source of sources) assert.equal(refused(svg(source)), what, source);
    }
  });

  it('refuses entities, other instructions, and what is none', () => {
    assert.equal(refused('<!DOCTYPE svg [<!ENTITY x "<script/>">]><svg>&x;</svg>'), '!DOCTYPE');
    assert.equal(refused('<!DOCTYPE svg [<!ENTITY % x SYSTEM "http://127.0.0.1/">%x;]><svg/>'), '!DOCTYPE');
    assert.equal(refused('<?xml-stylesheet href="http://127.0.0.1/x.css"?><svg/>'), '?xml-stylesheet');
    assert.equal(drawn(svg('<text>&x; &lt;script&gt;</text>')), `${HEAD}<text>&amp;x; &lt;script&gt;</text></svg>`);
    for (const source of ['', 'x', '<html><svg/></html>', '<svg/><svg/>', '<!-- <svg> -->']) refused(source);
    assert.equal(drawn('<svg><g><path'), `${HEAD}<g></g></svg>`, 'the end may be missing');
  });

  it('refuses repetitions in one another, which would multiply', () => {
    const levels = Array.from({ length: 9 }, (_, at) => `<g id="a${at + 1}">${`<use href="#a${at}"/>`.repeat(10)}</g>`);
    assert.equal(refused(svg(`<path id="a0"/>${levels.join('')}`)), 'use');
    assert.equal(refused(svg('<g id="a"><use href="#a"/></g>')), 'use');
    assert.equal(refused(svg('<use id="a" href="#b"/><use id="b" href="#a"/>')), 'use');
    assert.equal(refused(svg('<g>'.repeat(300))), 'g');
  });
});

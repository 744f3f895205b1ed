import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { lengthWithin, tokensAtMost } from '../../../../../src/core/context/tokens/atMost';
import { counterFor } from '../../../../../src/workers/tokens/counters';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => (at * 7919) % 65_521);
const repeated = (text: string): string => text.repeat(Math.ceil(6000 / text.length));

/** What is sent, by how much too large it may come out. */
const texts: readonly [string, string, number][] = [
  ['prose', readFileSync('docs/prompts.md', 'utf8'), 1.45],
  ['code', readFileSync('src/core/context/projection.ts', 'utf8'), 1.5],
  ['another prose', readFileSync('README.md', 'utf8'), 1.5],
  ['rows', repeated('2026-11-21,10482,3.14159,99.95,17,0.25\n'), 1.2],
  [
    'other rows',
    numbers(900)
      .map((n) => `${n},${(n * 0.731).toFixed(3)},${(n % 97) / 8}`)
      .join('\n'),
    1.2,
  ],
  [
    'a table',
    numbers(300)
      .map((n) => `| North | ${n.toLocaleString('en')} | ${n % 100} % |`)
      .join('\n'),
    1.3,
  ],
  ['JSON', JSON.stringify(numbers(200).map((n) => ({ order_id: n, region: 'north', net_amount: n / 7 }))), 1.7],
  ['ids', repeated('f81d4fae-7dec-11d0-a765-00a0c91e6bf6,'), 1.3],
  ['base64', Buffer.from(numbers(3000).map((n) => n % 256)).toString('base64'), 1.5],
  ['Chinese', repeated('销售报告：北方地区的收入增长，南方地区下降。客户数量与去年同期相比'), 1.5],
  ['Russian', repeated('Отчёт о продажах: выручка в северном регионе выросла '), 1.5],
  ['German', repeated('Der Umsatz in der nördlichen Region wuchs stärker als die Überschüsse im Süden. '), 1.5],
  ['Spanish', repeated('Las ventas de la región norte crecieron más que las del año anterior. '), 1.6],
  ['Arabic', repeated('تقرير المبيعات: ارتفعت الإيرادات في المنطقة الشمالية '), 1.5],
  ['Hindi', repeated('बिक्री रिपोर्ट: उत्तर क्षेत्र में राजस्व बढ़ा और दक्षिण क्षेत्र में घटा। '), 1.5],
  ['Thai', repeated('รายงานยอดขายประจำเดือนของภาคเหนือเพิ่มขึ้นและภาคใต้ลดลง '), 1.5],
  ['Amharic', repeated('የሽያጭ ሪፖርት በሰሜን ክልል ገቢ ጨምሯል በደቡብ ቀንሷል '), 1.5],
  ['Georgian', repeated('გაყიდვების ანგარიში ჩრდილოეთ რეგიონში '), 1.6],
  ['Japanese', repeated('売上レポート：北部地域の収益は増加し、南部は減少しました。'), 1.6],
  ['Korean', repeated('판매 보고서: 북부 지역의 매출이 증가하고 남부는 감소했습니다. '), 1.6],
  ['emoji', repeated('📈📉💰🧾🏷️🛒'), 1.5],
];

describe('core/context/tokens: how many tokens a text has at most', function () {
  for (const [name, text, most] of texts) {
    it(`is hardly less than the encoder counts, and not much more: ${name}`, async () => {
      const counted = (await counterFor('cl100k_base')).count(text);
      const ratio = tokensAtMost(text) / counted;
      // Letters that are no words are many tokens.
      assert.ok(ratio >= (name === 'base64' ? 0.85 : 0.95) && ratio <= most, `${ratio.toFixed(2)} of ${counted}`);
    });
  }

  it('is nothing of nothing, and is not counted on where enough is known', () => {
    assert.equal(tokensAtMost(''), 0);
    const long = 'word '.repeat(1_000_000);
    assert.ok(tokensAtMost(long, 100) >= 100 && tokensAtMost(long, 100) < 110);
  });

  it('tells how much of a text has so many, and cuts no character in two', () => {
    for (const [, text] of texts) {
      const length = lengthWithin(text, 50);
      assert.ok(tokensAtMost(text.slice(0, length)) <= 51 && tokensAtMost(text.slice(0, length + 8)) > 50);
      assert.ok(text.slice(0, length).isWellFormed());
    }
    assert.equal(lengthWithin('short', 50), 5);
    assert.equal(lengthWithin('short', 0), 0);
  });
});

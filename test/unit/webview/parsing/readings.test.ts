import assert from 'node:assert/strict';
import type { FormatChoice, ParsedFile } from '../../../../src/protocol/parsedFiles';
import { plainText } from '../../../../src/core/contract/textFormat';
import type { ToolView } from '../../../../src/protocol/transcript';
import { chipGroups, chipsOf, withChoice, type Shape } from '../../../../webview/parsing/chips';
import { ReadingControl } from '../../../../webview/parsing/control';
import { filesRead, filesUnsaved, lastReads } from '../../../../webview/parsing/files';
import { panelWith } from '../controls';
import { turn, viewContext } from '../views';

type Facts = NonNullable<ToolView['file']>;

const format = { ...plainText, delimiter: ';' };

function read(path: string, given: Partial<ToolView> & { sheet?: string } = {}): ToolView {
  const { sheet, ...tool } = given;
  const file: Facts = { path, kind: 'table', name: 'CSV', bytes: 1, rows: 2, columns: ['a'], format };
  return {
    ...{ id: path, round: 1, name: 'file_reader', arguments: {}, state: 'done' },
    file: { ...file, ...(sheet === undefined ? {} : { sheet }) },
    ...tool,
  };
}

function readingOf(path: string, choice: FormatChoice, given: Partial<ParsedFile> = {}): ParsedFile {
  const columns = [{ name: 'a', type: 'BIGINT' }];
  return { path, rows: 2, columns, sheets: [], format, sampled: false, notes: [], choice, preview: [['1']], ...given };
}

describe('data files of answers', () => {
  it('are the tables that were read, each once, as it was read last', () => {
    const image = read('x.png');
    const tools = [
      read('a.csv'),
      read('b.csv', { state: 'failed' }),
      ...(image.file ? [{ ...image, file: { ...image.file, kind: 'image' as const } }] : []),
      read('book.xlsx#Q1', { sheet: 'Q1' }),
      read('a.csv', { sheet: 'last' }),
    ];
    const files = filesRead(turn({ tools }));
    assert.deepEqual(
      files.map(({ path, facts }) => [path, facts.sheet]),
      [
        ['a.csv', 'last'],
        ['book.xlsx', 'Q1'],
      ],
    );
  });

  it('can be changed in the last turn that read them', () => {
    const turns = [
      turn({ id: 't1', tools: [read('a.csv'), read('b.csv')] }),
      turn({ id: 't2', tools: [read('a.csv')] }),
      turn({ id: 't3' }),
    ];
    assert.deepEqual(
      [...lastReads({ turns })],
      [
        ['a.csv', 't2'],
        ['b.csv', 't1'],
      ],
    );
  });
});

describe('chips', () => {
  const chip = (choice: FormatChoice, id: string, now = format) =>
    chipsOf({ format: now, sheets: [] }, choice, 'CSV').find((each) => each.id === id) ?? assert.fail(id);

  it('tell what was detected, and offer the others', () => {
    const { selected, options, chosen } = chip({}, 'delimiter');
    assert.deepEqual([selected, chosen], ['', false]);
    assert.deepEqual(
      options.map(({ text }) => text),
      ['Semicolon ;', 'Comma ,', 'Tab', 'Bar |', 'Space'],
    );
    assert.equal(chip({}, 'encoding', { ...format, encoding: 'koi8-r' }).options[0]?.text, 'koi8-r');
    assert.equal(chip({}, 'skip', { ...format, skip: 37 }).options[0]?.text, '37 rows');
  });

  it('mark what was chosen, which can go back to be detected', () => {
    const { selected, options, chosen } = chip({ headerRows: 0 }, 'headerRows', { ...format, headerRows: 0 });
    assert.deepEqual([selected, chosen, options[0]], ['0', true, { value: '', text: 'Automatic' }]);
    assert.equal(options.find(({ value }) => value === selected)?.text, 'No header');
    assert.deepEqual(chip({ encoding: 'koi8-r' }, 'encoding').selected, 'koi8-r');
  });

  it('are of a workbook its sheets, of one without others none, and of other kinds none', () => {
    const shape = { sheets: ['Q1', 'Q2'], sheet: 'Q1' };
    const [sheet, ...others] = chipsOf(shape, {}, 'Excel');
    assert.deepEqual(
      [sheet?.id, sheet?.label, sheet?.options.map(({ text }) => text), others.length],
      ['sheet', 'Sheet', ['Q1', 'Q2'], 0],
    );
    assert.equal(chipsOf(shape, {}, 'JSON')[0]?.label, 'Part');
    assert.deepEqual(chipsOf({ sheets: ['Q1'], sheet: 'Q1' }, {}, 'Excel'), []);
    assert.deepEqual(chipsOf({ sheets: [] }, {}, 'Parquet'), []);
  });

  it('offer the order of dates where it can be either', () => {
    const orders = (dateFormat: string, choice: FormatChoice = {}) =>
      chipsOf({ format: { ...format, dateFormat }, sheets: [] }, choice, 'CSV')
        .filter(({ id }) => id === 'dateOrder')
        .map(({ selected, options }) => [selected, options[0]?.text]);
    assert.deepEqual([orders(''), orders('%Y/%m/%d'), orders('%b %d, %Y')], [[], [], []]);
    assert.deepEqual([orders('%d/%m/%Y'), orders('%m-%d-%y')], [[['', 'Day first']], [['', 'Month first']]]);
    assert.deepEqual(orders('', { dateOrder: 'mdy' }), [['mdy', 'Automatic']]);
    assert.deepEqual(withChoice({}, 'dateOrder', 'mdy'), { dateOrder: 'mdy' });
  });

  it('offer the rows as they are where some were left out, also of a workbook', () => {
    const rows = (layout: { leftOut?: number[]; filled?: number[] }, choice: FormatChoice = {}) =>
      [
        ...chipsOf({ format: { ...format, ...layout }, sheets: [] }, choice, 'CSV'),
        ...chipsOf({ layout: { skip: 0, headerRows: 1, footer: 0, ...layout }, sheets: [] }, choice, 'Excel'),
      ]
        .filter(({ id }) => id === 'asIs')
        .map(({ selected, options }) => [selected, ...options.map(({ text }) => text)]);
    assert.deepEqual(rows({}), []);
    const leftOut = ['', 'Records only, 2 rows left out', 'As they are'];
    assert.deepEqual(rows({ leftOut: [1, 3] }), [leftOut, leftOut]);
    assert.deepEqual(rows({ filled: [0] })[0], ['', 'Merged cells filled', 'As they are']);
    assert.deepEqual(rows({}, { asIs: true })[1], ['true', 'Automatic', 'As they are']);
    assert.deepEqual(withChoice({}, 'asIs', 'true'), { asIs: true });
  });

  it('offer columns as text where codes stand among numbers, also of a workbook', () => {
    const texts = { decimal: '.', thousands: '', columns: { x: { type: 'DOUBLE', coded: true } } } as const;
    const layout = { skip: 0, headerRows: 1, footer: 0 };
    const codes = (shape: Shape, choice: FormatChoice = {}) =>
      chipsOf(shape, choice, 'CSV')
        .filter(({ id }) => id === 'codes')
        .map(({ selected, options }) => [selected, ...options.map(({ text }) => text)]);
    const offered = [['', 'Without a value', 'Columns as text']];
    assert.deepEqual(codes({ format, sheets: [] }), []);
    assert.deepEqual(codes({ format: { ...format, coded: ['x'] }, sheets: [] }), offered);
    assert.deepEqual(codes({ layout: { ...layout, texts }, sheets: [] }), offered);
    assert.deepEqual(codes({ format, sheets: [] }, { codes: 'texts' }), [['texts', 'Automatic', 'Columns as text']]);
    assert.deepEqual(withChoice({}, 'codes', 'texts'), { codes: 'texts' });
  });

  it('tell headings that became a column beside the rows that are left out', () => {
    const layout = { skip: 1, headerRows: 1, footer: 0, leftOut: [0, 3], sections: [{ row: 0, label: 'Income' }] };
    const [chip] = chipsOf({ sheets: [], layout }, {}, 'Excel');
    assert.deepEqual([chip?.id, chip?.options.map(({ text }) => text)], ['asIs', ['Records only, 2 rows left out · Headings as a column', 'As they are']]); // prettier-ignore
  });

  it('offer tables side by side as they are where they were put below each other', () => {
    const layout = { skip: 1, headerRows: 1, footer: 0, beside: { row: 1, width: 2, parts: [] } };
    const [chip] = chipsOf({ sheets: [], layout }, {}, 'Excel');
    assert.deepEqual([chip?.id, chip?.options.map(({ text }) => text)], ['asIs', ['Tables below each other', 'As they are']]); // prettier-ignore
  });

  it('offer values as written where some stand for missing ones, or numbers for days', () => {
    const recoded = [
      { column: 'a', type: 'BIGINT', missing: [-999, 99] },
      { column: 'b', type: 'DOUBLE', missing: [-999] },
      { column: 'c', type: 'BIGINT', missing: [], days: 'DATE' as const },
    ];
    const numbers = (shape: Partial<Shape>, choice: FormatChoice) =>
      chipsOf({ sheets: [], ...shape }, choice, 'JSON').find(({ id }) => id === 'numbers');
    const found = numbers({ recoded }, {});
    assert.deepEqual(
      [found?.chosen, found?.options.map(({ text }) => text)],
      [false, ['-999, 99 as missing · Days as dates', 'As written']],
    );
    assert.equal(numbers({ recoded: recoded.slice(2) }, {})?.options[0]?.text, 'Days as dates');
    const placeholder = [{ column: 'd', type: 'DATE', missing: ['1900-01-01'] }];
    assert.equal(numbers({ recoded: placeholder }, {})?.options[0]?.text, '1900-01-01 as missing');
    assert.equal(numbers({}, {}), undefined);
    assert.equal(numbers({}, { numbers: 'asWritten' })?.chosen, true);
    assert.deepEqual(withChoice({ footer: 1 }, 'numbers', 'asWritten'), { footer: 1, numbers: 'asWritten' });
    assert.deepEqual(withChoice({ numbers: 'asWritten' }, 'numbers', ''), {});
  });

  it('offer parts of a time as columns where they were joined', () => {
    const parts = (joined: boolean) =>
      chipsOf({ ...(joined && { joined }), sheets: [] }, {}, 'Excel').map(({ id, options }) => [
        id,
        ...options.map(({ text }) => text),
      ]);
    assert.deepEqual(parts(false), []);
    assert.deepEqual(parts(true), [['periods', 'Parts joined', 'As columns']]);
    assert.deepEqual(withChoice({}, 'periods', 'columns'), { periods: 'columns' });
  });

  it('are few at first; the others show where one of them is not usual', () => {
    const grouped = (now: typeof format, choice: FormatChoice = {}) => {
      const { first, more, isUnusual } = chipGroups(
        chipsOf({ format: now, sheets: ['a', 'b'], sheet: 'a' }, choice, ''),
      );
      return [first.map(({ id }) => id).join(' '), more.map(({ id }) => id).join(' '), isUnusual];
    };
    const first = 'sheet encoding delimiter headerRows';
    assert.deepEqual(grouped(format), [first, 'decimal skip footer', false]);
    assert.deepEqual(grouped({ ...format, encoding: 'gb18030' })[2], false, 'it is seen at once');
    assert.deepEqual(grouped({ ...format, skip: 1 }), [first, 'decimal skip footer', true]);
    assert.deepEqual(grouped({ ...format, decimal: ',' })[2], true);
    assert.deepEqual(grouped(format, { footer: 0 })[2], true, 'the user has chosen it');
    assert.deepEqual(grouped({ ...format, dateFormat: '%d/%m/%Y' }), [first, 'decimal dateOrder skip footer', true]);
  });

  it('change one thing of a choice', () => {
    const choice = { delimiter: ';', skip: 2 };
    assert.deepEqual(withChoice(choice, 'headerRows', '0'), { ...choice, headerRows: 0 });
    assert.deepEqual(withChoice(choice, 'skip', ''), { delimiter: ';' });
    assert.deepEqual(withChoice({}, 'decimal', ','), { decimal: ',' });
    assert.deepEqual(withChoice({}, 'sheet', 'Q2'), { sheet: 'Q2' });
    assert.deepEqual(withChoice({}, 'periods', 'columns'), { periods: 'columns' });
  });
});

describe('how files are read', () => {
  function make() {
    const panel = panelWith({ transcript: { turns: [turn({ tools: [read('a.csv')] })] } });
    const control = new ReadingControl(panel.parts, panel.view);
    return { ...panel, control, actions: control.actions, known: () => panel.state().readings['a.csv'] };
  }

  it('asks once what was chosen before', async () => {
    const { control, asked, last, known } = make();
    control.look();
    control.look();
    assert.deepEqual(
      asked.map(({ method, params }) => [method, params]),
      [['readChoices', { paths: ['a.csv'] }]],
    );
    await last('readChoices').answer({ choices: { 'a.csv': { skip: 1 } } });
    assert.deepEqual([known()?.state, known()?.choice], ['known', { skip: 1 }]);
  });

  it('reads a file anew by one choice, beside those before', async () => {
    const { control, actions, last, known } = make();
    control.look();
    await last('readChoices').answer({ choices: { 'a.csv': { skip: 1 } } });
    actions.choose('a.csv', 'delimiter', ',');
    assert.deepEqual([known()?.state, known()?.choice.delimiter], ['busy', ',']);
    assert.deepEqual(last('setFormat').params, { path: 'a.csv', choice: { skip: 1, delimiter: ',' } });
    const reading = readingOf('a.csv', { skip: 1, delimiter: ',' });
    await last('setFormat').answer(reading);
    assert.deepEqual([known()?.state, known()?.reading, known()?.before], ['known', reading, reading.choice]);
  });

  it('keeps the reading before where a file cannot be read so, and says why', async () => {
    const { actions, last, known } = make();
    actions.preview('a.csv');
    const before = readingOf('a.csv', { skip: 1 });
    await last('readData').answer(before);
    actions.choose('a.csv', 'headerRows', '0');
    await last('setFormat').fail('No table.');
    assert.deepEqual([known()?.state, known()?.problem, known()?.reading], ['failed', 'No table.', before]);
    assert.deepEqual(known()?.choice, { skip: 1 });
    actions.choose('a.csv', 'skip', '');
    assert.equal(known()?.problem, '');
    assert.deepEqual(last('setFormat').params, { path: 'a.csv', choice: {} });
  });

  it('takes the answer to the last choice, whatever comes after it', async () => {
    const { actions, asked, known } = make();
    actions.choose('a.csv', 'skip', '1');
    actions.choose('a.csv', 'skip', '2');
    const [first, second] = asked;
    await second?.answer(readingOf('a.csv', { skip: 2 }));
    await first?.answer(readingOf('a.csv', { skip: 1 }));
    assert.deepEqual([known()?.state, known()?.choice], ['known', { skip: 2 }]);
  });

  it('goes back to the choice before where the next one is not possible', async () => {
    const { actions, asked, known } = make();
    actions.choose('a.csv', 'skip', '1');
    actions.choose('a.csv', 'delimiter', '|');
    const [first, second] = asked;
    await first?.answer(readingOf('a.csv', { skip: 1 }));
    assert.deepEqual([known()?.state, known()?.choice], ['busy', { skip: 1, delimiter: '|' }]);
    await second?.fail('No table.');
    assert.deepEqual([known()?.state, known()?.choice], ['failed', { skip: 1 }]);
  });

  it('tells what the next answer has read, and no longer what was read before it', async () => {
    const { control, actions, last, known, dispatch } = make();
    const show = (id: string, ...turns: string[]): void => {
      const transcript = { turns: turns.map((each) => turn({ id: each, tools: [read('a.csv')] })) };
      const context = { ...viewContext, session: { ...viewContext.session, id } };
      dispatch({ type: 'message', message: { type: 'snapshot', sequence: 1, transcript, context } });
      control.look();
    };
    control.look();
    actions.choose('a.csv', 'skip', '1');
    await last('setFormat').answer(readingOf('a.csv', { skip: 1 }));
    show('s1', 't1');
    assert.notEqual(known()?.reading, undefined, 'it is the newest');
    show('s2', 'other');
    assert.notEqual(known()?.reading, undefined, 'the answer of another session is older');
    show('s1', 't1');
    show('s1', 't1', 't2');
    assert.deepEqual([known()?.reading, known()?.choice], [undefined, { skip: 1 }]);
    actions.choose('a.csv', 'skip', '9');
    await last('setFormat').fail('No table.');
    show('s1', 't1', 't2', 't3');
    assert.deepEqual([known()?.state, known()?.problem], ['known', '']);
  });

  it('asks for another answer, with the file', async () => {
    const { actions, last, moves, focused } = make();
    actions.analyzeAgain('attached:x1/sub/a.csv');
    const { params } = last('send');
    assert.deepEqual(params, {
      session: 's1',
      text: 'Analyze sub/a.csv again: it is read in another way now.',
      files: ['attached:x1/sub/a.csv'],
    });
    assert.deepEqual(focused, [['#input']]);
    await last('send').fail('no');
    assert.deepEqual(moves, ['follow', 'stay']);
  });

  it('saves what an editor has of a file before it asks for another answer, and asks for none where it cannot', async () => {
    const unsaved = { ...read('a.csv'), file: { ...read('a.csv').file, unsaved: true } };
    const text = { ...unsaved, id: 'b', file: { ...unsaved.file, kind: 'text' as const, path: 'b.txt' } };
    const tools = [unsaved, unsaved, text, read('c.csv')] as ToolView[];
    assert.deepEqual(filesUnsaved(turn({ tools })), ['a.csv', 'b.txt']);
    const { actions, asked, last } = make();
    actions.saveAndAnalyze('a.csv');
    assert.deepEqual(last('saveFile').params, { path: 'a.csv' });
    await last('saveFile').fail('It is read-only.');
    assert.deepEqual(
      asked.map(({ method }) => method),
      ['saveFile'],
    );
    actions.saveAndAnalyze('a.csv');
    await last('saveFile').answer(undefined);
    assert.deepEqual(last('send').params, {
      ...{ session: 's1', text: 'Analyze a.csv again: its changes are saved now.', files: ['a.csv'] },
    });
  });
});

/** What the words of a column's name say of it: English, Chinese, and the larger European languages. */
import {
  ADDITIVE_COMPOUND,
  ADDITIVE_OTHERS,
  AVERAGED_COMPOUND,
  AVERAGED_OTHERS,
  ID_OTHERS,
  METRIC_CHINESE,
  METRIC_WORDS,
} from './otherLanguages';

/** Words without accents: exports often lose them. */
const plainWord = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '');
const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/).map(plainWord));

/** Names a row or a thing. */
const ID_WORDS = words(
  'id ids uuid guid key code codes no nr num sku zip zipcode postcode postal phone telephone tel mobile fax ssn iban isbn issn ean upc imei mac ip hash token serial barcode vin iata icao fips isin cusip lei asin doi plz pid ppid uid gid tid ' +
    ID_OTHERS,
);
/** In Romance and Slavic languages the word comes first: "Identifiant patient", "Código postal". */
const ID_FIRST = words(
  'identifiant matricule codigo codice reference referencia riferimento identificador identificativo код номер',
);
/** Codes in one word, as programs write them. */
const CODED = /\p{L}(?:code|nr|nummer)$|schl(?:ü|ue)ssel$|^(?:objectid|fid|oid|idno)$/iu;
const ID_CHINESE = /号$|号码$|编号|编码|代码|单号|邮编|电话|手机|身份证|账号|卡号|工号|学号|序号|证号/;
/** Whose accounts have a number. */
const OWNERS = words('customer bank card member employee');
/** Columns that only number the rows. */
const ROW_WORDS = /^(?:#|index|idx|row|rownum|rowid|row_?(?:id|no|nr|number)|nr|no|unnamed:? ?\d*|column0|)$/i;

/** Of values that add up over rows. */
const ADDITIVE_WORDS = words(
  `revenue revenues sales sale amount amounts total totals profit profits cost costs quantity quantities qty count counts units orders volume
  people persons spend spending spent turnover visits votes sold payment payments fee fees budget gross expense expenses clicks views downloads
  impressions sessions pageviews hits requests bytes deaths cases births accidents incidents crimes injuries fatalities fires strikes
  precipitation rain rainfall snow snowfall emissions production exports imports shipments deliveries passengers flights tickets calls
  donations tax taxes refund refunds commission goals wins attendance admissions trips rides deposits withdrawals purchases transactions
  conversions signups installs wins losses goals points likes minutes hours steps calories pv cnt comments retweets claims consumption generation kwh mwh gwh tonnes tons bill tip tips
  earnings proceeds debit debits credit credits items pieces bookings nights registrations errors defects complaints returns harvest catch
  receipts loan loans repayment repayments contribution contributions debt debts disbursement disbursements transfer transfers grants
  subsidies royalties dividends pop population inhabitants residents amt amts surcharge surcharges attendances wh kvarh ${ADDITIVE_OTHERS}`,
);
const ADDITIVE_CHINESE =
  /金额|销售额|营收|营业额|收入|利润|成本|费用|支出|数量|销量|产量|订单数|订单量|件数|次数|人次|人数|降水|降雨|点击|浏览|下载|总|合计|发生额|发生|借方|贷方|应发|实发|交易额|支付|付款|收款|用电量|用量|客流|发电量|耗电量|票房|善款|产值|吞吐量|运量|工时|停机时/;

/** One amount for each of another: a cost per click is no cost. */
const PER_UNIT =
  /\p{L}\.?\s?\/\s?(?:conv|unit|day|d|h|hr|hour|kg|km|m2|m²|click|capita|person|visit|order|session|user|month|year|tag|stück|jour|día|unité|kwh|mwh|gwh|ha|gb|mb|liter|litre|人|件|天|月)(?!\p{L})/iu;

/** An income as such may be a person's or a country's; one of these is a firm's, and adds up. */
const FIRM_INCOME = /\b(?:net|gross|total|operating|interest|rental) income\b/;

/** A value as such may be anything; what is traded at it adds up. */
const TRADED_VALUE = /\b(?:trade|export|import|order|contract|invoice|transaction|sales|purchase) value\b/;

/** In which prices statistics tell an amount. */
const AT_PRICES =
  /\b(?:at |in )?(?:current|constant|chained|market|basic) prices\b|in jeweiligen preisen|(?:aux |à )?prix (?:courants|constants|chaînés)|a precios (?:corrientes|constantes)|现价|不变价/giu;

/** Of values that are averaged, whatever else the name says. */
const AVERAGED_WORDS = words(
  `price prices rate rates ratio percent percentage pct share avg average mean median mode score scores rating ratings temp temperature
  celsius fahrenheit speed velocity age length width depth height weight mass lat lon lng latitude longitude discount balance per margin
  index level stock inventory rank ranking position grade gpa year years tenure experience salary wage humidity pressure wind density
  efficiency mpg horsepower displacement acceleration cylinders torque voltage bpm pulse bmi glucose cholesterol ph latency elevation
  altitude growth expect expectancy fertility mortality probability prob likelihood confidence std sd stdev variance min max minimum
  maximum open high low close adj factor coefficient distance angle bearing x y z radius diameter area capacity concentration
  resistance frequency hz utilization cpu load delay satisfaction nps magnitude quality duration median percentile quantile zscore
  unemployment inflation yield gini iq visibility dewpoint bearing heading azimuth
  quiz homework exam midterm coursework
  running cumulative cum ytd mtd qtd fytd pytd bal opening closing unique uniq uv distinct reach time counter limit terms cpc cpm cpa ctr roas aov arpu progress ${AVERAGED_OTHERS}`,
);
const AVERAGED_CHINESE =
  /平均|[人次日户单件床例月年]均|单位成本|年龄|工龄|单价|价格|均价|比率|比例|占比|百分|率$|评分|得分|分数|成绩|总分|满意度|评价|分[)）]$|温度|气温|湿度|气压|风速|长度|宽度|高度|深度|重量|折扣|余额|库存|排名|经度|纬度|薪资|工资|薪酬|人口|指数|期初|期末|结存|示数|读数|累计|本年|进度/;

/** What was paid for a period and what was taken from it, and prices of all pieces: wages and prices are rates, these add up. */
const PAID =
  /应发|实发|应付|实付|代扣|扣款|补贴|津贴|奖金|加班费|\b(?:net|gross) (?:pay|wages?|salary)\b|\b(?:total|line|extended) (?:price|cost)\b|\b(?:time|hours?|minutes?|seconds?|ms) (?:spent|logged|worked|tracked|billed|played|watched|listened)\b|\b(?:spent|logged|worked|tracked|billed|billable) (?:time|hours?|minutes?)\b|gesamtpreis|prix total|prec?io total|preço total|prezzo totale|总价/i;

const VAGUE_WORDS = words('count counts number total totals');
const VAGUE_CHINESE = /^(?:总数|合计|总计|人数)$/;

/** At the end of a column's name that has the words for the codes in another one. */
const WORDED =
  /[\s_.-]*(?:names?|titles?|labels?|desc|description|(?:kurz)?text|bezeichnung|beschreibung|omschrijving|lib(?:ell[eé])?|名称|描述)$/iu;

/** What stands in brackets behind a name. */
const REMARK = /(\p{L})\s*[(（[][^()（）[\]]*[)）\]]\s*$/u;

/** Units of energy and power, whose small and large letters are one word. */
const UNITS = /(?<!\p{L})[kMGT]?(?:Wh|VAh|VArh|Wp)(?!\p{Ll})/gu;

/** The words of a name: snake_case, camelCase, spaces. */
export function nameWords(name: string): string[] {
  return name
    .replace(UNITS, (unit) => unit.toLowerCase())
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');
}

const some = (all: readonly string[], list: ReadonlySet<string>): boolean =>
  all.some((word) => list.has(plainWord(word)));

/** Names that have one of these words, or fit a pattern. */
function having(list: string, pattern?: RegExp): (name: string) => boolean {
  const known = words(list);
  return (name) => some(nameWords(name), known) || pattern?.test(name) === true;
}

/** Names whose last word is one of these, behind which a remark may stand in brackets, or that fit a pattern. */
function ending(list: string, pattern?: RegExp): (name: string) => boolean {
  const known = words(list);
  return (name) =>
    known.has(plainWord(nameWords(name.replace(REMARK, '$1')).at(-1) ?? '')) || pattern?.test(name.trim()) === true;
}

export function namesId(name: string): boolean {
  const all = nameWords(name);
  const [last = '', before = ''] = [all.at(-1), all.at(-2)];
  if (ID_CHINESE.test(name) || /[#№]\s*$|^\s*(?:n[º°]|№)/i.test(name)) return true;
  // "Order number" is one, "number of orders" is not.
  if (last === 'number') return before !== '' && before !== 'total';
  if (last === 'account') return OWNERS.has(before);
  return ID_WORDS.has(plainWord(last)) || CODED.test(last) || ID_FIRST.has(plainWord(all[0] ?? ''));
}

/** A column that does nothing but number the rows. */
export function namesRow(name: string): boolean {
  return ROW_WORDS.test(name.trim());
}

/** Whether a sum of it means something; undefined where the name does not say. */
export function namesAdditive(name: string): boolean | undefined {
  // The words of a question say what was asked.
  if (/[?？]/.test(name)) return undefined;
  const all = nameWords(name.replace(AT_PRICES, ''));
  const perUnit = all.some((word, at) => word === 'unit' && ['cost', 'price', 'profit'].includes(all[at + 1] ?? ''));
  const plain = all.map(plainWord);
  const isLast = (pattern: RegExp): boolean => pattern.test(plain.at(-1) ?? '');
  // The same people come again on other days; new ones do not.
  const areUsers = all.includes('users') && !all.includes('new') && !namesNumberOf(name);
  const averaged =
    areUsers ||
    some(all, AVERAGED_WORDS) ||
    AVERAGED_CHINESE.test(name) ||
    PER_UNIT.test(name) ||
    isLast(AVERAGED_COMPOUND);
  const isPaid = PAID.test(all.join(' ')) && !PER_UNIT.test(name);
  if (perUnit || name.includes('%') || (averaged && !isPaid)) return false;
  const called = all.join(' ');
  const adds =
    some(all, ADDITIVE_WORDS) || isLast(ADDITIVE_COMPOUND) || FIRM_INCOME.test(called) || TRADED_VALUE.test(called);
  if (isPaid || adds || ADDITIVE_CHINESE.test(name) || namesNumberOf(name)) return true;
  return undefined;
}

/** A level that is counted at points in time: over time it does not add up. */
export const namesLevel = having(
  `people persons pop population inhabitants residents headcount employees staff inventory stock stocks balance balances subscribers
  members households employment unemployment employed unemployed enrollment enrolment personen personas personnes persone pessoas osoby
  einwohner habitants habitantes abitanti inwoners mieszkancy`,
  /人口|库存|余额|在职|存量/,
);

/** All of something together. */
export const namesTotal = having('total totals sum summe gesamt somme totale suma soma totaal итого', /总|合计|合計/);

/** A name that says of a measure only that something is counted. */
export function isVague(name: string): boolean {
  const own = nameWords(name);
  return (own.length > 0 && own.every((word) => VAGUE_WORDS.has(word))) || VAGUE_CHINESE.test(name.trim());
}

/** A column that says of which metric, or in which unit, the values beside it are. */
export const namesMetric = having(METRIC_WORDS, METRIC_CHINESE);

/** A number of which the name says nothing but that it is one: what it measures stands in another column. */
export const namesValue = having(
  'value values val varvalue wert messwert ergebnis valeur resultat valor resultado valore risultato waarde uitslag значение obs_value state reading result',
  /^(?:数值|值|结果|数据)$/,
);

/** What the weather brings. */
export const namesWeather = having('precipitation rain rainfall snow snowfall', /降水|降雨/);

/** How many a place has room for. */
export const namesCapacity = having(
  'capacity capacite kapazitat kapazitaet capaciteit capacita capacidad spaces seats stellplatze stellplaetze plazas',
  /容量|车位|床位数/,
);

/** Labels of places. */
export const namesRegion = having(
  'city town location station place site region county state country',
  /城市|地点|地区|站|省|国家/,
);

export const namesPercent = having('percent percentage pct', /%|占比|百分|率$/);

/** A part of a whole as a fraction. */
export const namesFraction = having('perc share fraction proportion');

/** A part of a whole: in percent, or as a fraction. */
export function namesShare(name: string): boolean {
  return namesPercent(name) || namesFraction(name);
}

export const namesCurrency = having(
  `revenue revenues sales sale price prices cost costs profit profits income spend spending turnover payment payments fee fees budget
  gross expense expenses salary wage wages tax taxes refund refunds commission donation donations earnings proceeds debit debits credit
  credits balance usd eur gbp cny rmb jpy chf dollars euros gdp gnp bill tip tips receipts loan loans repayment repayments contribution
  contributions debt debts disbursement disbursements grants subsidies royalties dividends cash`,
  /[$€£¥￥]|金额|销售额|营收|营业额|收入|利润|成本|费用|支出|单价|价格|均价|薪资|工资|薪酬|余额/,
);

const hasCountWord = having(
  `count counts quantity quantities qty units orders visits votes clicks views downloads impressions sessions pageviews hits requests
  deaths cases births accidents incidents crimes injuries fatalities passengers flights tickets calls goals wins attendance trips rides
  purchases transactions conversions signups installs likes comments retweets items pieces bookings errors defects complaints people
  sold pop population`,
  /数量|销量|订单数|订单量|件数|次数|人次|人数|人口|点击|浏览|下载/,
);

export function namesCount(name: string): boolean {
  return hasCountWord(name) || namesNumberOf(name);
}

/** `number of orders`, `num_orders`, `n_users`, `# of items` */
function namesNumberOf(name: string): boolean {
  return /^\s*(?:number|no|nr|num|nb|n|#)(?:[\s_.]+of)?[\s_.]+\p{L}/iu.test(name) && !/^number$/i.test(name);
}

/** A part of the calendar that a time has anyway: its month, its day of the week. */
export const namesCalendar = ending(
  'month day weekday dow week weeknum quarter hour year decade',
  /^(?:月|月份|日|周|星期|季度|小时|时|年|年份)$/,
);

/** Whole numbers that stand for a label: a month, a class, a tier. */
export const namesLabel = ending(
  `class type group category tier cluster segment month day weekday dow week quarter hour weeknum cylinders cyl gear gears carb ward
  district region zone store branch floor status stage round season label target decade sex gender department species shift minute
  level pclass origin line lane platform month_of_year terminal gate priority severity werk plant kostenstelle lagerort
  tz timezone substatus`,
  /^(月|月份|日|周|星期|季度|小时|时|类别|分类|类型|等级|级别|区|组|班级|部门|状态|性别)$/,
);

/** The number of a port of the network. */
export const namesPort = ending('port');

/** What parts of a request to a server are called: the status of the answer, and the address that was asked for. */
export const namesStatus = having('status');
export const namesAddress = having('path uri url');

const hasMomentWord = having(
  `time timestamp ts date datetime epoch unixtime created updated modified deleted published received sent expires occurred recorded
  started finished login seen`,
  /时间|日期|时刻/,
);
const hasDurationWord = having('duration elapsed spent taken total ns us ms seconds');

/** A moment: of what happened, or when it was recorded; no span of time. */
export function namesMoment(name: string): boolean {
  return !hasDurationWord(name) && hasMomentWord(name);
}

/** What a period is called of which the values tell whether it is a year or a month. */
const PERIOD_WORDS = 'period periode periodo periodos okres период';
const PERIOD_CHINESE = /期间|期間|报告期|報告期/;

export const namesYear = having(
  `year yr fy jahr annee ano anno jaar ar rok год ejercicio exercice exercicio esercizio boekjaar ${PERIOD_WORDS}`,
  new RegExp(`年(份|度)?$|\\p{L}jahr$|${PERIOD_CHINESE.source}`, 'iu'),
);

export const namesMonth = having(
  `month yearmonth ym yyyymm date monat mois mes mese maand miesiac месяц jjjjmm aaaamm ${PERIOD_WORDS}`,
  new RegExp(`月|${PERIOD_CHINESE.source}`),
);

const hasCoordinateWord = having('lat lon lng latitude longitude easting northing', /经度|纬度/);

/** A place on the earth is a number of which nothing is told but where it lies. */
export function namesCoordinate(name: string): boolean {
  return hasCoordinateWord(name) || nameWords(name).at(-1) === 'long';
}

/** A direction in degrees: its average is none, for 359° is beside 1°. */
export const namesAngle = having('dir direction bearing heading azimuth', /方向|方位|风向/);

/** A place on earth or a direction: its average, its spread and its correlations say nothing. */
export function namesPlace(name: string): boolean {
  return namesCoordinate(name) || namesAngle(name);
}

/** A temperature: its zero is a matter of the scale, so that it has no change in percent. */
export const namesTemperature = having('temp temperature celsius fahrenheit dewpoint', /温/);

/** When something began or ended: a year where the values are such. */
export const namesSpan = ending(
  'start started begin began end ended from to since until born died birth death founded established opened closed built reign',
);

const hasAttributeWord = having(
  `age ages time tenure seniority experience duration progress elapsed fte
  wochenstunden alter dauer duree anciennete edad duracion eta durata idade duracao leeftijd duur возраст wiek`,
  /年龄|工龄|时长|用时|进度/,
);

/** What a person, an answer or an event has anyway, such as an age or how long it took: it tells which one it is, and not how much there was. */
export function namesAttribute(name: string): boolean {
  return hasAttributeWord(name) && !PAID.test(nameWords(name).join(' '));
}

/** What came out of people or answers: scores, grades, pay. */
export const namesOutcome = having(
  `score scores rating ratings grade grades gpa mark marks points satisfaction satisfied satisfying performance result results
  salary salaries wage wages earnings income
  note notes noten zufriedenheit zufrieden bewertung punkte gehalt lohn
  satisfaction satisfait moyenne salaire nota notas satisfaccion satisfecho satisfacao satisfeito satisfeita salario soddisfazione voto voti stipendio
  cijfer tevredenheid оценка балл зарплата ocena`,
  /成绩|得分|评分|分数|总分|满意|评价|工资|薪|\b1\s*(?:to|-|–|bis|a|à|al|tot|至|到)\s*(?:5|7|10)\b/,
);

/** One of the people that a table lists. */
export const namesPerson = having(
  `employee staff personnel student pupil patient member applicant candidate respondent participant surname lastname firstname fullname
  mitarbeiter personalnummer personalnr nachname schuler schueler patienten mitglied
  matricule salarie eleve etudiant empleado alumno dipendente studente cognome colaborador funcionario aluno apellidos nom
  werknemer medewerker leerling сотрудник фио pracownik`,
  /工号|员工|学号|姓名|职工|学生|(?:first|last|full)[ _]name/i,
);

/** What is known of people beside who they are. */
export const namesPersonal = having(
  `hire hired birth birthday dob born age gender sex department dept job title position manager salary wage school class section
  eintritt eintrittsdatum geburtsdatum geschlecht abteilung funktion stelle gehalt klasse
  embauche naissance sexe service poste nacimiento sexo departamento puesto nascita sesso reparto mansione nascimento cargo admissao
  geboortedatum geslacht afdeling functie отдел должность`,
  /部门|科室|岗位|职位|职务|入职|出生|性别|年龄|学历|班级/,
);

/** A question of a survey: as it was asked, or by its number. */
export function namesQuestion(name: string): boolean {
  return /\s.*[?？]|[?？]["”]?\s*$|^Q\d+_\d+|^Q(?:[5-9]|\d\d)\b|^(?:[1-9]|\d\d)、/.test(name.trim());
}

/** In which unit quantities are. */
export const namesUnit = having(
  'uom unit units einheit mengeneinheit bme bun eun me unite unites unidad unidades unita unidade eenheid jm miara ед',
  /^(?:计量|基本|库存)?单位$/,
);

/** How much of a thing there is, in units of its own. */
export const namesQuantity = having(
  'quantity quantities qty menge mengen stuck stuckzahl bestand quantite cantidad cantidades quantita quantidade hoeveelheid aantal количество ilosc',
  /数量|重量/,
);

/** Columns of a log of what happened: which event, how grave it is, and its words. */
export const namesLogged = having(
  'event message msg alarm severity priority level loglevel logger',
  /事件|消息|级别|告警/,
);

/** Who pays or is paid. */
export const namesParty = having(
  'customer client tenant member subscriber employee account company vendor supplier patient student kunde mieter mitglied mitarbeiter client locataire cliente inquilino cliente klant',
  /客户|会员|员工|租户|供应商/,
);

/** What is planned or allowed, and is the same each time that it is told. */
export const namesPlan = having('budget target plan goal quota limit soll ziel objectif objetivo', /预算|目标|计划/);

/** A document that may have several rows, each with what is said of the whole. */
export const namesDocument = having(
  'order invoice receipt bestellung rechnung auftrag beleg commande facture pedido factura ordine fattura bestelling factuur заказ',
  /订单|发票|单号|交易号/,
);

/** Which currency amounts are in. */
export const namesUnitOfMoney = having(
  'currency ccy curr wahrung waehrung wahrg wkz devise devises moneda divisa valuta moeda munt waluta валюта',
  /币种|货币/,
);

/** What is left on an account behind each amount. */
export const namesBalance = having('balance saldo kontostand solde остаток сальдо saldi bal', /余额|结余/);

/** An account that amounts are posted to. */
export const namesAccount = ending(
  'account konto gegenkonto sachkonto compte cuenta conto conta rekening счет счёт',
  /科目(?:名称|代码|编码)?$|账户$/,
);

/** One of the two sides that amounts are posted to. */
export const namesSide = having('debit credit soll haben debe haber dare avere дебет кредит winien', /借方|贷方/);

/** Answers on a scale, by the words that all of them have. */
const SCALES: readonly RegExp[] = [
  /agree|disagree|neutral|neither/i,
  /satisfied|neutral|neither/i,
  /likely|neutral|neither/i,
  /^(?:always|(?:very )?often|sometimes|rarely|seldom|never|usually)$/i,
  /^(?:excellent|very good|good|fair|average|poor|very poor|bad|very bad)$/i,
  /zufrieden|teils|neutral/i,
  /stimme|trifft|teils|neutral/i,
  /satisfait|neutre|sans opinion/i,
  /d.accord|neutre|sans opinion/i,
  /acuerdo|acordo|neutral|neutro/i,
  /satisfech|satisfeit|neutral|neutro/i,
  /accordo|soddisfatt|neutrale/i,
  /同意|中立|一般|说不清/,
  /满意|一般|说不清/,
];
const LEAST_ANSWERS = 3;

/** Whether labels are answers on a scale, from one end to the other. */
export function isAnswerScale(labels: readonly string[]): boolean {
  return labels.length >= LEAST_ANSWERS && SCALES.some((scale) => labels.every((label) => scale.test(label.trim())));
}

const SHIFTS = words('n p prev previous next lag lead lagged');

/** Whether one name is the other with a word for the period before or after: `fertility` and `n_fertility`. */
export function isShifted(a: string, b: string): boolean {
  return a !== b && unshifted(a) !== '' && unshifted(a) === unshifted(b);
}

/** Whether it holds the values of another column from the period before or after. */
export function isShiftedCopy(name: string, names: readonly string[]): boolean {
  return (
    some(nameWords(name), SHIFTS) &&
    names.some((other) => isShifted(name, other) && nameWords(other).length < nameWords(name).length)
  );
}

function unshifted(name: string): string {
  return nameWords(name)
    .filter((word) => !SHIFTS.has(word))
    .join(' ');
}

/** The two ends of a link in a network, as tables of links call them. */
const ENDS = ['source target', 'src dst', 'from to'];

/** Whether it tells one end of a link, and another column the other one: both are ids of what is linked. */
export function namesEnd(name: string, names: readonly string[]): boolean {
  const own = name.trim().toLowerCase();
  return ENDS.some((pair) => {
    const ends = pair.split(' ');
    return ends.includes(own) && ends.every((end) => names.some((other) => other.trim().toLowerCase() === end));
  });
}

/** Whether another column has the words for this one's values: "Agency name" for "Agency", "Agency code". */
export function isWorded(name: string, names: readonly string[]): boolean {
  const own = name.replace(/[\s_.-]*(?:codes?|ids?|no|nr|代码|编号)$/iu, '').toLowerCase();
  return (
    own !== '' &&
    names.some((other) => other !== name && WORDED.test(other) && other.replace(WORDED, '').toLowerCase() === own)
  );
}

/** A column that holds an amount of one year: "2024", "FY2024", "sales 2024". */
export function isYearName(name: string): boolean {
  return /^(?:\D*\D)?(?:19|20)\d{2}$/.test(name.trim());
}

/** Words of columns' names in the larger European languages, without accents: German, French, Spanish, Italian, Portuguese, Dutch, Russian, Polish. */

/** Of values that add up over rows. */
export const ADDITIVE_OTHERS = `
  umsatz umsatze umsaetze betrag betrage betraege menge mengen anzahl stuck stueck kosten erlos erloes erlose erloese gewinn einnahmen ausgaben
  bestellungen auftrage auftraege klicks impressionen besuche aufrufe bons ubernachtungen uebernachtungen ankunfte ankuenfte verkaufe verkaeufe
  absatz steuer soll haben plan ist stunden einheiten besucher kundenfrequenz verbrauch
  montant montants quantite quantites ca ventes cout couts depense depenses recette recettes benefice commandes visites clics debit credit impot taxe
  entrees sorties heures nombre cotisations chiffre
  consumo importe importes cantidad cantidades ventas coste costes costo costos gasto gastos ingreso ingresos beneficio pedidos visitas clics debe haber
  unidades uds horas
  importo importi quantita vendite costi ricavi entrate uscite utile ordini visite dare avere ore vendute presenze arrivi
  montante quantidade quantidades vendas custo custos receita receitas despesa despesas lucro cliques debito credito imposto empenhado liquidado pago
  bedrag bedragen aantal hoeveelheid omzet opbrengst winst verkopen bestellingen bezoeken uren
  mængde antal beløb belop mangd forbrug forbruk forbrukning omsætning omsetning omsattning maara
  сумма количество выручка продажи расход расходы доход доходы прибыль затраты дебет кредит оборот заказы
  kwota ilosc wartosc sprzedaz koszt koszty przychod przychody zysk zamowienia`;

/** German puts words together: what the last one says holds for the whole. */
export const ADDITIVE_COMPOUND =
  /(?:umsatz|umsatze|betrag|betrage|menge|anzahl|kosten|erlos|erlose|verbrauch|einnahmen|ausgaben|stunden|stuckzahl)$/;
export const AVERAGED_COMPOUND =
  /(?:preis|preise|kurs|satz|quote|anteil|durchschnitt|temperatur|saldo|bestand|kontostand|gewicht|rabatt|dauer|auslastung|alter)$/;

/** Of values that are averaged, whatever else the name says: prices, rates, levels, balances. */
export const AVERAGED_OTHERS = `
  preis preise kurs satz quote anteil durchschnitt mittelwert temperatur alter saldo bestand kontostand gewicht rabatt note punktzahl dauer ø o
  auslastung
  prix taux moyenne moyen solde age duree part pourcentage remise cmup
  precio precios tasa media medio promedio existencias saldo edad duracion temperatura porcentaje descuento
  prezzo prezzi tasso giacenza eta voto durata percentuale sconto occupazione adr
  preco precos estoque idade duracao percentagem desconto
  prijs prijzen gemiddelde voorraad leeftijd cijfer duur
  цена ставка средняя средний остаток сальдо возраст доля процент температура
  cena stawka srednia stan wiek udzial`;

/** Name a row or a thing. */
export const ID_OTHERS = `
  nummer auftrag auftragsnummer vorgang beleg kundennummer rechnungsnummer belegnummer kontonummer kennung
  identifiant reference numero siren siret
  identificador nif cif codigo
  identificativo codice
  cpf cnpj
  klantnummer ordernummer factuurnummer
  номер код инн
  numer kod nip pesel`;

/** Values of a column that says which way the amounts beside it went: where both of a pair come, they are told apart, and not added up. */
const DIRECTIONS: readonly (readonly [string, string])[] = (
  's/h d/c dr/cr debit/credit soll/haben debe/haber dare/avere af/bij in/out ein/aus eingang/ausgang einnahme/ausgabe gutschrift/lastschrift ' +
  'entrada/salida entrata/uscita entree/sortie ingreso/gasto income/expense withdrawal/deposit buy/sell kauf/verkauf sale/refund sale/return ' +
  'einnahmen/ausgaben erträge/aufwendungen income/expenses revenue/expenses receipts/payments recettes/dépenses ingresos/gastos entrate/uscite receitas/despesas ' +
  'purchase/refund payment/refund charge/refund order/refund +/- дебет/кредит приход/расход ' +
  '收入/支出 借/贷 借方/贷方 收/付 转入/转出 入库/出库 收款/退款 付款/退款'
)
  .split(' ')
  .map((pair) => {
    const [one = '', other = ''] = pair.split('/');
    return [one, other];
  });

/** Whether values say which way amounts went; of single letters no other may come. @param values in small letters */
export function areDirections(values: readonly string[]): boolean {
  return DIRECTIONS.some(
    (pair) =>
      pair.every((each) => values.includes(each)) &&
      (pair.some((each) => /[^a-z+-]|../.test(each)) || values.length === 2),
  );
}

/** Currencies that come in exports, by ISO 4217. */
export const CURRENCIES: ReadonlySet<string> = new Set(
  (
    'aed ars aud bgn brl cad chf clp cny cop czk dkk egp eur gbp hkd huf idr ils inr jpy krw mxn myr ngn nok nzd pen php pln qar rmb ron rub sar ' +
    'sek sgd thb try twd uah usd vnd zar ' +
    'euro euros dollar dollars pounds yen yuan 人民币 人民币元 美元 欧元 日元 港币 港元 英镑 澳元 加元 新台币 卢布 韩元'
  ).split(' '),
);
/** What columns are called that say which of several metrics, or which unit, a value is of. */
export const METRIC_WORDS = `
  metric metrics dato indicator indicators variable varname parameter series measure kpi analyte analyt test entity tagname sensor kennzahl merkmal messgröße messgroesse
  grösse größe indicateur indicador indicatore variavel показатель unit units einheit unité unidad unita ед`;
export const METRIC_CHINESE = /指标|项目|参数|单位$|检验/;

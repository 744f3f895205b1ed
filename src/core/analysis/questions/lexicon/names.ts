/** What columns are called, in other words: abbreviations, units at the end of a name, and business words that mean the same. */

/** Abbreviations in names of columns, and the words that they stand for. */
export const abbreviations: Readonly<Record<string, string>> = {
  dep: 'departure', arr: 'arrival', dest: 'destination', orig: 'origin', qty: 'quantity', amt: 'amount', temp: 'temperature',
  pct: 'percent', perf: 'performance', dept: 'department', resp: 'response', num: 'number', cust: 'customer', prod: 'product',
  emp: 'employee', cat: 'category', cnt: 'count', rev: 'revenue', inv: 'invoice', acct: 'account', mgr: 'manager', yr: 'year',
  wt: 'weight', ht: 'height', term: 'termination', bp: 'blood pressure', addr: 'address', desc: 'description', avg: 'average',
  std: 'standard', tot: 'total', info: 'information', pop: 'population', dist: 'distance', dur: 'duration', vol: 'volume',
  enrol: 'enrollment', reg: 'region, regular, registration', org: 'organization', loc: 'location', freq: 'frequency', subj: 'subject', whse: 'warehouse', stn: 'station', grp: 'group', dt: 'date', hrs: 'hours', cust_no: 'customer',
  percap: 'per capita', los: 'length of stay', moist: 'moisture', batt: 'battery', md: 'doctor', est: 'estimated', hum: 'humidity', w: 'win', l: 'loss', dep_time: 'departure time', stat: 'status', mins: 'minutes', sess: 'session', lang: 'language', natl: 'nationality', exp: 'experience, expectancy, expense, expiry', prc: 'price', wk: 'week',
}; // prettier-ignore

/** Units and other words at the end of a name that nobody says. */
export const tails = new Set(
  'min minute minutes sec secs second seconds ms s h hr hrs hour hours d day days km m cm mm mi mile miles kg g lb lbs t usd eur gbp cny rmb pct percent c f k l ml db id at on date time dt ts score no nr num number code name value val amt sqm sqft m2 gbp chf jpy inr pln ppm lux v volt volts voltage w kw kwh pa hpa bar rpm hz dba ph bpm kcal mmhg degc celsius yrs years pcs ref type kind name desc description grp group label'.split(
    ' ',
  ),
);

/** The same in Chinese, at the end and at the beginning. */
export const hanTails = /(?:日期|时间|编号|名称|方式|类型|情况|时长|次数|分钟|额|数|值|号|名|量)$/;
export const hanHeads = /^(?:是否|有无|所属|所在)/;

/** Words of one line mean the same, where a table has a column for one of them alone. */
export const synonyms: readonly (readonly string[])[] = [
  'sale, revenue, turnover, sales amount, 销售额, 营收, 营业额, 销售收入',
  'amount, value, total amount, 金额, 总额, 销售额',
  'customer, client, buyer, 客户, 顾客, 买家',
  'salary, pay, wage, compensation, earning, earn, paid, 薪资, 工资, 薪水, 月薪',
  'cost, expense, expenditure, spend, spent, cost us, 成本, 费用, 花费, 支出',
  'profit, 利润, 毛利',
  'product, item, article, 商品, 产品',
  'region, area, territory, 地区, 区域, 大区',
  'category, class, 类别, 品类, 分类, 种类',
  'quantity, unit sold, units sold, piece, 数量, 销量, 件数, 件, 瓶, 箱, 台',
  'price, unit price, 单价, 价格, 售价',
  'store, shop, branch, outlet, 门店, 店铺, 商店, 店',
  'city, town, 城市',
  'country, nation, 国家',
  'department, division, 部门',
  'gender, sex, 性别',
  'age, aged, older, old, 年龄, 岁数',
  'channel, 渠道',
  'employee, staff, worker, 员工, 职员',
  'left, leave, leaver, leaving, attrition, churn, churned, turnover, 离职, 流失',
  'rating, score, 评分, 得分',
  'discount, rebate, 折扣',
  'order date, date, 日期, 时间',
  'promotion, promo, 促销',
  'return, returned, refund, 退货',
  'payment method, payment type, 支付方式, 付款方式',
  'rain, rainfall, precipitation, 降水, 降雨量',
  'delivery, shipping, 配送, 物流',
  'job, position, role, 职位, 岗位',
  'office, location, site, 地点, 办公室',
  'origin, departure, from, 出发地, 始发地',
  'destination, arrival, 目的地, 到达地',
  'population, people, inhabitant, resident, 人口',
  'pupil, student, kid, child, learner, 学生',
  'customer, shopper, patron, 顾客',
  'passenger, traveler, 乘客',
  'patient, 患者, 病人',
  'member, subscriber, 会员',
  'film, movie, title, 影片, 电影',
  'team, club, squad, 球队',
  'school, college, 学校',
  'technician, engineer, 技师, 工程师',
  'operator, handler, 操作员',
  'courier, driver, rider, 快递员, 骑手, 司机',
  'income, earning, 收入',
  'fine, penalty, 罚款, 罚金',
  'fee, charge, 费用',
  'hour, hours worked, 工时, 时数',
  'defect, fault, failure, 故障, 缺陷',
  'result, outcome, 结果',
  'stage, phase, 阶段',
  'severity, 严重程度',
  'source, origin, 来源',
  'ward, unit, 病区',
  'diagnosis, condition, 诊断',
  'plan, tier, package, 套餐',
  'carrier, courier company, shipper, 承运商, 快递公司',
  'publisher, 出版社',
  'author, writer, 作者',
  'grade, level, 等级, 级别',
  'satisfaction, 满意度, 满意',
  'agent, representative, rep, 客服, 经纪人',
  'priority, 优先级',
  'escalated, escalation, 升级',
  'resolved, closed, 解决',
  'created, opened, 创建',
  'response, reply, 响应',
  'status, state, 状态',
  'teacher, instructor, coach, 老师, 教师, 教练',
  'doctor, physician, 医生',
  'subject, course, 科目, 课程',
  'class, form, 班级, 班',
  'mark, grade, score, 成绩, 分数',
  'area, size, 面积',
  'bedroom, bed, room, 卧室',
  'neighborhood, neighbourhood, district, 城区, 区',
  'warehouse, depot, 仓库',
  'supplier, vendor, 供应商',
  'duration, length, 时长',
  'weight, 重量',
  'height, 身高',
  'temperature, 温度, 气温',
  'humidity, 湿度',
  'browser, 浏览器',
  'brand, make, 品牌',
  'model, 型号',
  'industry, sector, 行业',
  'segment, tier, 客户等级',
  'overtime, 加班, 加班时长',
  'late, 迟到',
  'leave type, 请假类型',
  'wait, waiting time, 候诊, 等待时长',
  'visits, visit count, 访问量',
].map((line) => line.split(', '));

/** Labels that say the same of people. */
export const labelSynonyms: readonly (readonly string[])[] = [
  ['male', 'm', 'man', 'men', 'boy', '男', '男性', '男士', '男生'],
  ['female', 'f', 'woman', 'women', 'girl', '女', '女性', '女士', '女生'],
];

/** What a row is called where rows are people. */
export const peopleNouns = ['people', 'person', 'headcount', 'employee', 'staff', '人', '人数', '员工', '员工人数', '员工数', '人员']; // prettier-ignore
/** Nouns of rows that are people. */
export const people = /^(?:employee|patient|customer|client|user|member|student|person|people|passenger|applicant|candidate|staff|respondent|员工|客户|患者|学生|会员|用户|人员)$/; // prettier-ignore
/** Nouns that stand behind a label of one character: 男员工. */
export const hanPeople = ['员工', '职工', '患者', '病人', '学生', '生', '客户', '顾客', '会员', '性', '的', '士', '同学', '乘客', '用户', '读者', '老师', '医生', '人']; // prettier-ignore
/** What rows are called in both languages. */
export const nouns: readonly (readonly string[])[] = [
  ['order', 'purchase', '订单', '单子', '外卖', '单'],
  ['customer', 'client', '客户', '顾客'],
  ['employee', 'worker', 'colleague', '员工', '职工'],
  ['patient', 'admission', 'stay', 'hospital stay', '患者', '病人'],
  ['门诊', '就诊', '看病', '患者', '病人', '就医', '看诊', '接诊', '接诊量'],
  ['ticket', 'case', 'issue', '工单', '单子', '单'],
  ['flight', '航班'],
  ['student', 'pupil', 'kid', 'learner', '学生', '同学'],
  ['product', 'item', '商品'],
  ['transaction', 'payment', 'transfer', '交易'],
  ['user', 'account', '用户'],
  ['trip', 'ride', 'journey', '行程'],
  ['request', 'hit', 'traffic', 'log', 'access log', 'access', 'call', '请求'],
  ['donation', 'gift', 'donor gift', '捐款'],
  ['listing', 'property', 'home', 'house', '房源'],
  ['二手房', '房子', '房', '成交', 'ershoufang', '套房'],
  ['booking', 'reservation', '预订'],
  ['review', 'visit', '评论'],
  ['move', 'movement', '流水'],
  ['result', 'entry', 'exam'],
  ['reading', 'measurement', 'sample', 'observation'],
  ['incident', 'accident', 'event', '事故'],
  ['loan', 'borrowing', 'checkout', '借阅', '借书', '借', '书', '图书', '书籍'],
  ['贷款', 'credit'],
  ['sale', 'deal', '成交'],
  ['movie', 'film', 'picture'],
  ['book', 'title'],
  ['song', 'track'],
  ['team', 'squad', 'club'],
  ['match', 'game', 'fixture'],
  ['player', 'athlete'],
  [
    'shipment',
    'parcel',
    'package',
    'consignment',
    'delivery',
    'deliveries',
    '运单',
    '快递',
    '包裹',
    '快件',
    '件',
    '票',
    '货',
  ],
  ['invoice', 'bill', '发票', '账单'],
  ['expense', 'claim', '报销'],
  ['ledger', 'posting', 'transaction', 'entry'],
  ['task', 'job', 'to do', '任务'],
  ['project', '项目'],
  ['survey', 'response', 'answer', 'respondent', '问卷'],
  ['repair', 'service', 'maintenance', 'work order', '维修', '报修'],
  ['inspection', 'check', 'audit', '巡检', '检查', '点检'],
  ['member', 'membership', '会员'],
  ['session', 'visit', '会话'],
  ['appointment', 'visit', '预约'],
  ['application', 'applicant', 'candidate', '应聘', '候选人', '求职者', '简历', '招聘'],
  ['contract', 'policy', '合同', '保单'],
  ['subscription', 'subscriber', '订阅'],
  ['vehicle', 'car', '车辆', '车'],
  ['campaign', 'ad', '活动'],
  ['event', '活动'],
  ['email', 'mail', 'message', '邮件', '消息'],
  ['call', 'phone call', '通话', '电话'],
  ['timesheet', 'time entry', 'time log', '工时', '工时记录'],
  ['stock', 'inventory', 'inventory item', '库存'],
  ['rental', 'hire', '租赁', '租'],
  ['course', 'class', '课程', '课'],
  ['claim', '理赔', '赔案'],
  ['消费', '交易', '消费记录'],
  ['device', 'machine', '设备'],
];

/**
 * Adjectives of degree and what they are degrees of: in one direction, in the other, verbs of the same, and the figures in the order of their
 * likelihood. "heavier than 5 kg", "how heavy", "the heaviest", "weighs".
 */
export interface Degree {
  high: string;
  low: string;
  verbs: string;
  of: string;
}
export const degrees: readonly Degree[] = [
  { high: 'heavy', low: 'light', verbs: 'weigh, weighs, weighed, weighing, 多重', of: 'weight, mass, 重量, 体重' },
  { high: 'long', low: 'short', verbs: 'lasted, lasting, takes, took, taking, 多长, 多久, 多长时间, 耗时, 用时', of: 'duration, length, length of stay, stay, time spent, wait, 时长, 耗时, 用时, 长度' },
  { high: 'slow', low: 'fast, quick', verbs: '', of: 'duration, response, response time, delay, ms, latency, 时长, 耗时, 响应' },
  { high: 'far, distant', low: 'near, close', verbs: 'travel, travels, traveled, travelled, 多远', of: 'distance, mileage, 距离, 里程' },
  { high: 'old', low: 'young', verbs: 'aged, 多大, 多大年纪, 年纪, 几岁, 多少岁', of: 'age, 年龄' },
  { high: 'expensive, pricey, costly, dear', low: 'cheap', verbs: 'costs, 多贵', of: 'price, cost, fare, amount, 单价, 价格, 成交价, 金额, 费用' },
  { high: 'hot, warm', low: 'cold, cool', verbs: '多热, 多冷', of: 'temperature, temp, 温度, 气温' },
  { high: 'wet, rainy', low: 'dry', verbs: '', of: 'precipitation, rain, rainfall, 降水, 降雨量' },
  { high: 'big, large, spacious', low: 'small, tiny', verbs: '', of: 'size, area, floor area, 面积' },
  { high: 'tall', low: '', verbs: '多高', of: 'height, 身高, 高度' },
  { high: 'rich, wealthy', low: 'poor', verbs: 'earn, earns, earned', of: 'income, gdp per capita, salary, 收入, 薪资' },
  { high: 'late', low: '', verbs: '', of: 'delay, lateness, 延误' },
  { high: 'windy', low: 'calm', verbs: '', of: 'wind, wind speed, 风速' },
  { high: 'humid', low: '', verbs: '', of: 'humidity, 湿度' },
  { high: 'populous', low: '', verbs: '', of: 'population, 人口' },
  { high: 'deep', low: 'shallow', verbs: '', of: 'depth, 深度' },
  { high: 'wide', low: 'narrow', verbs: '', of: 'width, 宽度' },
  { high: 'satisfied, happy', low: 'dissatisfied, unhappy', verbs: '', of: 'satisfaction, csat, csat score, rating, score, 满意度' },
  { high: 'profitable', low: 'unprofitable', verbs: '', of: 'profit, 利润' },
  { high: 'experienced', low: 'inexperienced', verbs: '', of: 'experience, years of experience, tenure' },
  { high: '', low: '', verbs: 'waits, waited, waiting, 等了, 要等, 等待, 多等', of: 'wait, wait time, waiting time, 候诊, 等待时长, 等候, 等待' },
]; // prettier-ignore
/** Superlatives that are no regular form. */
export const superlatives: Readonly<Record<string, string>> = {
  'best rated': 'rating, star, score', 'worst rated': 'rating, star, score', 'highest rated': 'rating, star, score', 'lowest rated': 'rating, star, score',
  'top rated': 'rating, star, score', 'best paid': 'salary', 最贵: '单价, 价格, 成交价, 金额, 费用', 最便宜: '单价, 价格, 成交价, 金额, 费用', 卖得最好: '销售额, 金额, 实付', 卖得最好的: '销售额, 金额, 实付', 卖得最差: '销售额, 金额, 实付', 卖得最差的: '销售额, 金额, 实付', 'best selling': 'revenue, sales, amount', 'best-selling': 'revenue, sales, amount', 最长: '时长, 耗时', 最短: '时长, 耗时',
  最慢: '时长, 耗时, 响应', 最快: '时长, 耗时, 响应', 最大: '面积, 年龄', 最小: '面积, 年龄', 最重: '重量', 最轻: '重量', 最远: '距离, 里程', 最近: '距离, 里程', 最久: '时长, 耗时',
}; // prettier-ignore
/** What a unit measures. */
export const measuredIn: readonly { units: string; of: string }[] = [
  { units: 'km, kilometer, kilometers, mile, miles, meter, meters, 公里, 千米, 里', of: 'distance, mileage, 距离, 里程' },
  { units: 'kg, kilo, kilos, g, lb, pound, ton, 公斤, 千克, 斤, 吨', of: 'weight, mass, 重量, 体重' },
  { units: 'minute, min, mins, hour, hr, hrs, second, sec, secs, ms, 分钟, 小时, 秒', of: 'duration, response, response time, delay, wait, ms, 时长, 耗时, 响应' },
  { units: 'degree, degrees, 度', of: 'temperature, temp, 温度, 气温' },
  { units: 'year old, years old, yo, 岁', of: 'age, 年龄' },
  { units: 'sqm, sqft, m2, 平, 平米, 平方米, 平方', of: 'area, floor area, size, 面积' },
  { units: 'star, stars, 星', of: 'star, rating, score, 评分, 星级' },
]; // prettier-ignore

/** What a row of measurements over time is called. */
export const readingNouns = ['reading', 'measurement', 'sample'];
/** What the main amount of money is called. */
export const moneyNouns = [
  'takings',
  'income',
  'revenue',
  'earnings',
  'raised',
  'money taken',
  'money received',
  'collected',
  'turnover',
  '营业额',
  '收入',
  '流水',
  '消费',
  '花费',
  '多少钱',
  '钱',
  'money',
  'how much money',
];

/** Words before a place that say which of two columns of places it is of: where something begins, and where it ends. */
export const ofStart = /^(?:origin|from|source|start|departure|sender|出发|起点|始发|发货|寄件|发件)/i;
export const ofEnd = /^(?:dest|to$|target|end|arrival|receiver|到达|终点|目的|收货|收件)/i;

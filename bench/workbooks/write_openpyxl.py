"""Writes workbooks from their JSON with openpyxl: write_openpyxl.py FOLDER, for every *.json in it."""
import glob, json, re, sys
from openpyxl import Workbook
from openpyxl.chart import AreaChart, BarChart, LineChart, PieChart, Reference, ScatterChart, Series
from openpyxl.comments import Comment
from openpyxl.formatting.rule import ColorScaleRule, DataBarRule, FormulaRule, IconSetRule
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.table import Table, TableStyleInfo


def font(s):
    return Font(name=s.get('font', 'Calibri'), size=s.get('size', 11), bold=s.get('bold'), italic=s.get('italic'), color=s.get('color'))


def dress(cell, s):
    cell.font = font(s)
    if 'fill' in s:
        cell.fill = PatternFill('solid', fgColor=s['fill'])
    turn = s.get('turn', 0)
    cell.alignment = Alignment(
        horizontal=s.get('across'), vertical=s.get('down'), wrap_text=s.get('wrap'),
        text_rotation=90 - turn if turn < 0 else turn, indent=s.get('indent', 0))
    if 'border' in s:
        side = Side(style=s['border'])
        cell.border = Border(left=side, right=side, top=side, bottom=side)


def draw(ws, chart):
    kind, (top, last) = chart['kind'], chart['rows']
    made = {'column': BarChart, 'bar': BarChart, 'line': LineChart, 'pie': PieChart, 'area': AreaChart, 'scatter': ScatterChart}[kind]()
    if kind == 'bar':
        made.type = 'bar'
    if chart.get('stacked'):
        made.grouping, made.overlap = 'stacked', 100
    made.title, made.width, made.height = chart['title'], 13, 7
    names = Reference(ws, min_col=chart['categories'], min_row=top + 1, max_row=last)
    for column in chart['series']:
        values = Reference(ws, min_col=column, min_row=top, max_row=last)
        if kind == 'scatter':
            made.series.append(Series(values, names, title_from_data=True))
        else:
            made.add_data(values, titles_from_data=True)
    if kind != 'scatter':
        made.set_categories(names)
    ws.add_chart(made, chart['at'])


def condition(ws, c):
    rule = {
        'formula': lambda: FormulaRule(formula=[c['formula']], fill=PatternFill(bgColor=c['fill'])),
        'bar': lambda: DataBarRule('min', None, 'max', None, color='638EC6'),
        'scale': lambda: ColorScaleRule('min', None, 'F8696B', 'percentile', 50, 'FFEB84', 'max', None, '63BE7B'),
        'icons': lambda: IconSetRule('3TrafficLights1', 'percent', [0, 33, 67], showValue=False if c.get('bare') else None),
    }[c['kind']]()
    ws.conditional_formatting.add(c['range'], rule)


def write(book, path):
    wb = Workbook()
    wb.remove(wb.active)
    for sheet in book['sheets']:
        ws = wb.create_sheet(sheet['name'])
        for cell in sheet['cells']:
            value = '=' + cell['formula'] if 'formula' in cell else cell.get('value')
            if 'parts' in cell:
                value = ''.join(text for text, _ in cell['parts'])
            made = ws.cell(cell['row'], cell['column'], value)
            made.number_format = cell.get('format', 'General')
            dress(made, cell.get('style', {}))
        for i, width in enumerate(sheet['widths']):
            ws.column_dimensions[get_column_letter(i + 1)].width = width
        for row, height in sheet.get('heights', {}).items():
            ws.row_dimensions[int(row)].height = height
        for row, level in sheet.get('outline', {}).items():
            ws.row_dimensions[int(row)].outlineLevel = level
        for row in sheet.get('hiddenRows', []):
            ws.row_dimensions[row].hidden = True
        for column in sheet.get('hiddenColumns', []):
            ws.column_dimensions[get_column_letter(column)].hidden = True
        for area in sheet.get('merges', []):
            ws.merge_cells(area)
        for c in sheet.get('conditions', []):
            condition(ws, c)
        for chart in sheet.get('charts', []):
            draw(ws, chart)
        for at, target in sheet.get('links', {}).items():
            ws[at].hyperlink = target
        for at, text in sheet.get('notes', {}).items():
            ws[at].comment = Comment(text, 'Author')
        if 'table' in sheet:
            table = Table(displayName=sheet['table']['name'], ref=sheet['table']['range'])
            table.tableStyleInfo = TableStyleInfo(name='TableStyleMedium9', showRowStripes=True)
            ws.add_table(table)
        ws.sheet_state = 'hidden' if sheet.get('hidden') else 'visible'
        ws.sheet_view.rightToLeft = sheet.get('rightToLeft', False)
        ws.freeze_panes = sheet.get('freeze')
        ws.print_options.gridLines = sheet.get('gridlines', False)
        ws.page_setup.paperSize = 9
        if sheet.get('landscape'):
            ws.page_setup.orientation = 'landscape'
        if 'fit' in sheet:
            ws.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
            ws.page_setup.fitToWidth, ws.page_setup.fitToHeight = sheet['fit']
        if 'titleRows' in sheet:
            ws.print_title_rows = '%d:%d' % tuple(sheet['titleRows'])
        if 'titleColumns' in sheet:
            ws.print_title_cols = sheet['titleColumns']
        if 'area' in sheet:
            ws.print_area = sheet['area']
        for part, to in (('header', ws.oddHeader), ('footer', ws.oddFooter)):
            for side, text in re.findall(r'&([LCR])(.*?)(?=&[LCR]|$)', sheet.get(part, '')):
                getattr(to, {'L': 'left', 'C': 'center', 'R': 'right'}[side]).text = text
    wb.save(path)


for path in sorted(glob.glob(sys.argv[1] + '/*.json')):
    write(json.load(open(path)), path[:-5] + '.xlsx')

"""Writes workbooks from their JSON with XlsxWriter: write_xlsxwriter.py FOLDER, for every *.json in it."""
import glob, json, sys
import xlsxwriter
from xlsxwriter.utility import xl_cell_to_rowcol

BORDERS = {'thin': 1, 'medium': 2, 'dotted': 4, 'double': 6}


def look(s, code=None):
    made = {'font_name': s.get('font', 'Calibri'), 'font_size': s.get('size', 11)}
    if code:
        made['num_format'] = code
    for ours, theirs in (('bold', 'bold'), ('italic', 'italic'), ('wrap', 'text_wrap'), ('indent', 'indent'), ('turn', 'rotation')):
        if s.get(ours):
            made[theirs] = s[ours]
    for ours, theirs in (('color', 'font_color'), ('fill', 'bg_color')):
        if ours in s:
            made[theirs] = '#' + s[ours]
    if 'across' in s:
        made['align'] = {'centerContinuous': 'center_across'}.get(s['across'], s['across'])
    if 'down' in s:
        made['valign'] = {'center': 'vcenter'}.get(s['down'], s['down'])
    if 'border' in s:
        made['border'] = BORDERS[s['border']]
    return made


def draw(wb, ws, name, chart):
    kind, (top, last) = chart['kind'], chart['rows']
    made = wb.add_chart({'type': kind, **({'subtype': 'stacked'} if chart.get('stacked') else {})})
    for column in chart['series']:
        made.add_series({
            'name': [name, top - 1, column - 1],
            'categories': [name, top, chart['categories'] - 1, last - 1, chart['categories'] - 1],
            'values': [name, top, column - 1, last - 1, column - 1]})
    made.set_title({'name': chart['title']})
    made.set_size({'width': 460, 'height': 260})
    ws.insert_chart(chart['at'], made)


def condition(wb, ws, c):
    made = {
        'formula': lambda: {'type': 'formula', 'criteria': '=' + c['formula'], 'format': wb.add_format({'bg_color': '#' + c['fill']})},
        'bar': lambda: {'type': 'data_bar'},
        'scale': lambda: {'type': '3_color_scale'},
        'icons': lambda: {'type': 'icon_set', 'icon_style': '3_arrows', 'icons_only': c.get('bare', False)},
    }[c['kind']]()
    ws.conditional_format(c['range'], made)


def write(book, path):
    wb = xlsxwriter.Workbook(path)
    for sheet in book['sheets']:
        ws = wb.add_worksheet(sheet['name'])
        for i, width in enumerate(sheet['widths']):
            ws.set_column(i, i, width, None, {'hidden': i + 1 in sheet.get('hiddenColumns', [])})
        rows = {int(r) for r in [*sheet.get('heights', {}), *sheet.get('outline', {}), *sheet.get('hiddenRows', [])]}
        for row in rows:
            ws.set_row(row - 1, sheet.get('heights', {}).get(str(row)), None, {
                'hidden': row in sheet.get('hiddenRows', []), 'level': sheet.get('outline', {}).get(str(row), 0)})
        for area in sheet.get('merges', []):
            ws.merge_range(area, '')
        if 'table' in sheet:
            ws.add_table(sheet['table']['range'], {'name': sheet['table']['name'], 'columns': [{'header': c} for c in sheet['table']['columns']], 'style': 'Table Style Medium 4'})
        for cell in sheet['cells']:
            at, form = (cell['row'] - 1, cell['column'] - 1), wb.add_format(look(cell.get('style', {}), cell.get('format')))
            if 'parts' in cell:
                ws.write_rich_string(*at, *[x for text, s in cell['parts'] for x in (wb.add_format(look(s)), text)])
            elif 'formula' in cell:
                ws.write_formula(*at, '=' + cell['formula'], form)
            elif isinstance(cell['value'], str):
                ws.write_string(*at, cell['value'], form)
            elif isinstance(cell['value'], bool):
                ws.write_boolean(*at, cell['value'], form)
            else:
                ws.write_number(*at, cell['value'], form)
        for c in sheet.get('conditions', []):
            condition(wb, ws, c)
        for chart in sheet.get('charts', []):
            draw(wb, ws, sheet['name'], chart)
        for box in sheet.get('boxes', []):
            ws.insert_textbox(*xl_cell_to_rowcol(box['at']), box['text'], {'width': 260, 'height': 70, 'fill': {'color': '#FFF2CC'}})
        for line in sheet.get('sparklines', []):
            ws.add_sparkline(line['at'], {'range': line['range'], 'markers': True})
        for at, target in sheet.get('links', {}).items():
            row, column = xl_cell_to_rowcol(at)
            text = next(c['value'] for c in sheet['cells'] if (c['row'] - 1, c['column'] - 1) == (row, column))
            ws.write_url(row, column, target, string=text)
        for at, text in sheet.get('notes', {}).items():
            ws.write_comment(at, text)
        if sheet.get('hidden'):
            ws.hide()
        if sheet.get('rightToLeft'):
            ws.right_to_left()
        if 'freeze' in sheet:
            ws.freeze_panes(*xl_cell_to_rowcol(sheet['freeze']))
        if sheet.get('gridlines'):
            ws.hide_gridlines(0)
        ws.set_paper(9)
        if sheet.get('landscape'):
            ws.set_landscape()
        if 'fit' in sheet:
            ws.fit_to_pages(*sheet['fit'])
        if 'titleRows' in sheet:
            ws.repeat_rows(sheet['titleRows'][0] - 1, sheet['titleRows'][1] - 1)
        if 'titleColumns' in sheet:
            ws.repeat_columns(sheet['titleColumns'])
        if 'area' in sheet:
            ws.print_area(sheet['area'])
        if 'header' in sheet:
            ws.set_header(sheet['header'])
        if 'footer' in sheet:
            ws.set_footer(sheet['footer'])
    wb.close()


for path in sorted(glob.glob(sys.argv[1] + '/*.json')):
    write(json.load(open(path)), path[:-5] + '.xlsx')
